// SPDX-License-Identifier: Apache-2.0
package real.h2;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Clients of one embedded database move money between its accounts, while another one adds it up: {@code Clients TRANSFERS}. */
public final class Clients {

    private static final String DATABASE = "jdbc:h2:mem:bank;LOCK_TIMEOUT=60000";
    private static final int ACCOUNTS = 20;
    private static final int CLIENTS = 4;

    public static void main(String[] args) throws Exception {
        try (Connection keepsItOpen = DriverManager.getConnection(DATABASE)) {
            create(keepsItOpen);
            int transfers = Integer.parseInt(args[0]);
            ExecutorService pool = Executors.newFixedThreadPool(CLIENTS + 1);
            List<Future<?>> clients = new ArrayList<>();
            for (int c = 0; c < CLIENTS; c++) {
                int client = c;
                clients.add(pool.submit(() -> transfer(client, transfers)));
            }
            Future<Integer> auditor = pool.submit(() -> audit(transfers));
            for (Future<?> client : clients) {
                client.get();
            }
            System.out.println("sums that were not right: " + auditor.get());
            pool.shutdown();
            show(keepsItOpen, "SELECT COUNT(*), SUM(balance) FROM account");
            show(keepsItOpen, "SELECT client, COUNT(*), SUM(amount) FROM transfer GROUP BY client ORDER BY client");
            show(keepsItOpen, "SELECT id, balance FROM account ORDER BY id");
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE account(id INT PRIMARY KEY, owner VARCHAR, balance INT)");
            statement.execute("CREATE TABLE transfer(id INT AUTO_INCREMENT PRIMARY KEY, client INT, amount INT)");
            statement.execute("CREATE INDEX by_client ON transfer(client)");
            statement.execute(
                    "INSERT INTO account SELECT x, 'owner ' || x, 1000 FROM system_range(0, " + (ACCOUNTS - 1) + ")");
        }
    }

    private static Void transfer(int client, int transfers) throws SQLException {
        try (Connection connection = DriverManager.getConnection(DATABASE);
                PreparedStatement update =
                        connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO transfer(client, amount) VALUES (?, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < transfers; i++) {
                int low = (client * 7 + i * 3) % (ACCOUNTS - 1);
                int high = low + 1 + i % (ACCOUNTS - 1 - low); // always the lower one first: no deadlock
                change(update, low, -i);
                change(update, high, i);
                insert.setInt(1, client);
                insert.setInt(2, i);
                insert.executeUpdate();
                if (i % 10 == 9) {
                    connection.rollback();
                } else {
                    connection.commit();
                }
            }
        }
        return null;
    }

    private static void change(PreparedStatement update, int account, int amount) throws SQLException {
        update.setInt(1, amount);
        update.setInt(2, account);
        if (update.executeUpdate() != 1) {
            throw new AssertionError("account " + account);
        }
    }

    private static int audit(int times) throws SQLException {
        int wrong = 0;
        try (Connection connection = DriverManager.getConnection(DATABASE);
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < times; i++) {
                try (ResultSet sum = statement.executeQuery("SELECT SUM(balance) FROM account")) {
                    sum.next();
                    wrong += sum.getInt(1) == ACCOUNTS * 1000 ? 0 : 1;
                }
            }
        }
        return wrong;
    }

    private static void show(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    line.append(rows.getObject(column)).append(' ');
                }
                System.out.println(line);
            }
        }
    }
}
