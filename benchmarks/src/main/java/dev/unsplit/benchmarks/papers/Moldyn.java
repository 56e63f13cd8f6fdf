// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.papers;

import java.util.concurrent.CyclicBarrier;

/**
 * Molecular dynamics: each thread moves its own particles and adds forces to an array of its own; a barrier is between moving, forces and
 * the sum of forces. There is no lock but that of the total energy.
 *
 * <p>Nothing is to be reported.
 */
final class Moldyn {

    private static final int PARTICLES = 36;
    private static final int STEPS = 5;
    private static final double TIME = 0.01;

    private final Particle[] particles = new Particle[PARTICLES];
    private final double[][] forces = new double[Workers.COUNT][PARTICLES];
    private final CyclicBarrier barrier = new CyclicBarrier(Workers.COUNT);
    private double energy;

    private Moldyn() {
        for (int i = 0; i < PARTICLES; i++) {
            particles[i] = new Particle(i + i % 3 * 0.1);
        }
    }

    private static final class Particle {
        private double place;
        private double speed;

        Particle(double place) {
            this.place = place;
        }

        void move() {
            place += speed * TIME;
        }

        void accelerate(double force) {
            speed += force * TIME;
        }

        double energy() {
            return speed * speed / 2;
        }
    }

    void move(int id) {
        for (int i = id; i < PARTICLES; i += Workers.COUNT) {
            particles[i].move();
        }
    }

    /** Between the thread's particles and all after them. */
    void pull(int id) {
        double[] own = forces[id];
        for (int i = id; i < PARTICLES; i += Workers.COUNT) {
            for (int j = i + 1; j < PARTICLES; j++) {
                double distance = particles[j].place - particles[i].place;
                double force = 1 / (1 + distance * distance);
                own[i] += force;
                own[j] -= force;
            }
        }
    }

    void accelerate(int id) {
        for (int i = id; i < PARTICLES; i += Workers.COUNT) {
            for (double[] part : forces) {
                particles[i].accelerate(part[i]);
                part[i] = 0;
            }
        }
    }

    /** Sums up the thread's particles, and adds that to the total in one step. */
    void measure(int id) {
        double sum = 0;
        for (int i = id; i < PARTICLES; i += Workers.COUNT) {
            sum += particles[i].energy();
        }
        synchronized (this) {
            energy += sum;
        }
    }

    private void work(int id) {
        for (int step = 0; step < STEPS; step++) {
            move(id);
            Workers.meet(barrier);
            pull(id);
            Workers.meet(barrier);
            accelerate(id);
            measure(id);
            Workers.meet(barrier);
        }
    }

    public static void main(String[] args) {
        Moldyn moldyn = new Moldyn();
        Workers.run(moldyn::work);
        System.out.printf("Moldyn: energy %.6f%n", moldyn.energy);
    }
}
