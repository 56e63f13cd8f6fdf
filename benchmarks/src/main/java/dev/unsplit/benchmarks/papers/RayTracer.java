// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

/**
 * Draws spheres: each thread has a scene of its own, draws rows by turns, and adds their pixels to one checksum.
 *
 * <p>Bugs: {@code addRow} and {@code addFrame} read and write {@code checksum1} under the lock of the thread's own scene, which keeps
 * nobody out, or under none. Sums get lost, and the program takes its picture for wrong.
 *
 * <p>The paper names the field; that the two methods are these is our reading.
 */
final class RayTracer {

    private static final int SIZE = 60;

    /** What all threads have in common. */
    private static final class Bench {
        private long checksum1;
    }

    private record Sphere(double x, double y, double radius) {

        /** How bright it is where the ray hits it; 0 if it does not. */
        double light(double rayX, double rayY) {
            double distance = Math.hypot(x - rayX, y - rayY) / radius;
            return distance < 1 ? Math.sqrt(1 - distance * distance) : 0;
        }
    }

    private static final class Scene {
        private final Sphere[] spheres = new Sphere[9];

        Scene() {
            for (int i = 0; i < spheres.length; i++) {
                spheres[i] = new Sphere(10 + 20 * (i % 3), 10 + 20 * (i / 3), 8 + i % 4);
            }
        }

        double light(double rayX, double rayY) {
            double light = 0;
            for (Sphere sphere : spheres) {
                light = Math.max(light, sphere.light(rayX, rayY));
            }
            return light;
        }
    }

    private final Bench bench;
    private final Scene scene = new Scene();

    private RayTracer(Bench bench) {
        this.bench = bench;
    }

    long draw(int row) {
        long sum = 0;
        for (int column = 0; column < SIZE; column++) {
            sum += (int) (255 * scene.light(column, row));
        }
        return sum;
    }

    /** Every thread has another scene, so this is no protection. */
    void addRow(long sum) {
        synchronized (scene) {
            bench.checksum1 += sum;
        }
    }

    /** The frame is not drawn, but counts. */
    void addFrame(int pixels) {
        bench.checksum1 += pixels;
    }

    private void render(int id) {
        for (int row = id; row < SIZE; row += Workers.COUNT) {
            addRow(draw(row));
            addFrame(2);
        }
    }

    public static void main(String[] args) {
        Bench bench = new Bench();
        Workers.run(id -> new RayTracer(bench).render(id));
        System.out.println("RayTracer: checksum " + bench.checksum1);
    }
}
