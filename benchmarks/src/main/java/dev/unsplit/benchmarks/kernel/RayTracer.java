// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Draws spheres that mirror each other; every row of the picture adds to one checksum. */
final class RayTracer implements Kernel {

    private static final int SIZE = 800;
    private static final int DEPTH = 4;
    private static final long EXPECTED = 40_633_080L;

    private final List<Sphere> scene = new ArrayList<>();
    private final int[][] picture = new int[SIZE][SIZE];
    private long checksum;

    @Override
    public void compute() {
        scene.clear();
        checksum = 0;
        for (int i = 0; i < 64; i++) {
            scene.add(new Sphere(new Vector(3 * (i % 4) - 4.5, 3 * (i / 4 % 4) - 4.5, 3 * (i / 16) + 8), 1.2, i));
        }
        Workers.run(id -> new Worker(this, id));
    }

    /** Its fields can change, as in programs of the time when objects were expensive. */
    private static final class Vector {
        private double x;
        private double y;
        private double z;

        Vector(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        Vector plus(double factor, Vector other) {
            return new Vector(x + factor * other.x, y + factor * other.y, z + factor * other.z);
        }

        Vector normalized() {
            double length = Math.sqrt(dot(this));
            x /= length;
            y /= length;
            z /= length;
            return this;
        }
    }

    private static final class Sphere {
        private final Vector centre;
        private final double square;
        private final double brightness;

        Sphere(Vector centre, double radius, int number) {
            this.centre = centre;
            this.square = radius * radius;
            this.brightness = 0.3 + 0.7 * (number % 8) / 8;
        }

        /** How far along the ray it is hit first; infinity if it is not. */
        double hit(Vector from, Vector direction) {
            Vector way = centre.plus(-1, from);
            double along = way.dot(direction);
            double rest = square - way.dot(way) + along * along;
            if (rest < 0) {
                return Double.POSITIVE_INFINITY;
            }
            double distance = along - Math.sqrt(rest);
            return distance > 1e-6 ? distance : Double.POSITIVE_INFINITY;
        }
    }

    private static final class Worker implements Runnable {
        private final RayTracer tracer;
        private final int id;

        Worker(RayTracer tracer, int id) {
            this.tracer = tracer;
            this.id = id;
        }

        @Override
        public void run() {
            for (int row = id; row < SIZE; row += Workers.COUNT) {
                tracer.add(tracer.draw(row));
            }
        }
    }

    /** Returns the sum of the row's pixels. */
    long draw(int row) {
        long sum = 0;
        for (int column = 0; column < SIZE; column++) {
            Vector direction = new Vector(column - SIZE / 2.0, row - SIZE / 2.0, SIZE).normalized();
            int pixel = (int) (255 * trace(new Vector(0, 0, 0), direction, DEPTH));
            picture[row][column] = pixel;
            sum += pixel;
        }
        return sum;
    }

    synchronized void add(long sum) {
        checksum += sum;
    }

    private double trace(Vector from, Vector direction, int depth) {
        Sphere nearest = nearest(from, direction);
        if (nearest == null || depth == 0) {
            return 0.1;
        }
        Vector place = from.plus(nearest.hit(from, direction), direction);
        Vector normal = place.plus(-1, nearest.centre).normalized();
        Vector mirrored = direction.plus(-2 * direction.dot(normal), normal);
        double light = Math.max(0, -normal.z) * nearest.brightness;
        return Math.min(1, 0.7 * light + 0.3 * trace(place, mirrored, depth - 1));
    }

    private @Nullable Sphere nearest(Vector from, Vector direction) {
        Sphere nearest = null;
        double distance = Double.POSITIVE_INFINITY;
        for (Sphere sphere : scene) {
            double hit = sphere.hit(from, direction);
            if (hit < distance) {
                distance = hit;
                nearest = sphere;
            }
        }
        return nearest;
    }

    @Override
    public boolean isRight() {
        long sum = 0;
        for (int[] row : picture) {
            for (int pixel : row) {
                sum += pixel;
            }
        }
        return checksum == sum && checksum == EXPECTED;
    }
}
