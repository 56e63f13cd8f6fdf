// SPDX-License-Identifier: Apache-2.0
package real.jetty;

import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.Callback;

/** A web server on the loopback interface, with clients that ask and post at the same time: {@code Loopback REQUESTS}. */
public final class Loopback {

    private static final int CLIENTS = 6;

    /** Answers with twice what was asked for, or with what was posted. */
    private static final class Doubling extends Handler.Abstract {

        private final AtomicLong answered = new AtomicLong();

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            answered.incrementAndGet();
            response.getHeaders().put("Content-Type", "text/plain");
            String query = request.getHttpURI().getQuery();
            String body = query == null
                    ? Content.Source.asString(request)
                    : Long.toString(2 * Long.parseLong(query.substring(query.indexOf('=') + 1)));
            Content.Sink.write(response, true, body, callback);
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        int requests = Integer.parseInt(args[0]);
        Doubling doubling = new Doubling();
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server, 1, 2);
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        server.addConnector(connector);
        server.setHandler(new ContextHandler(doubling, "/double"));
        server.start();
        URI address = URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());

        ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
        List<Future<Long>> sums = new ArrayList<>();
        for (int c = 0; c < CLIENTS; c++) {
            int client = c;
            sums.add(pool.submit(() -> ask(address, client, requests)));
        }
        for (Future<Long> sum : sums) {
            System.out.println("sum of a client: " + sum.get());
        }
        pool.shutdown();
        System.out.println("answered: " + doubling.answered);
        server.stop();
        System.out.println("state: " + server.getState());
    }

    private static long ask(URI address, int client, int requests) throws Exception {
        HttpClient http = HttpClient.newHttpClient();
        long sum = 0;
        for (int i = 0; i < requests; i++) {
            long number = client * 1000L + i;
            sum += Long.parseLong(answer(http, HttpRequest.newBuilder(address.resolve("/double/it?n=" + number)), 200));
            if (i % 4 == 0) {
                HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString("x".repeat(i * 100));
                sum += answer(http, HttpRequest.newBuilder(address.resolve("/double/it")).POST(body), 200)
                        .length();
            }
            if (i % 15 == 0) {
                answer(http, HttpRequest.newBuilder(address.resolve("/elsewhere")), 404);
            }
        }
        return sum;
    }

    private static String answer(HttpClient http, HttpRequest.Builder request, int status) throws Exception {
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != status) {
            throw new AssertionError(response + " " + response.body());
        }
        return response.body();
    }
}
