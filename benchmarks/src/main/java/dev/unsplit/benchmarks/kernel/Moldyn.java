// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.benchmarks.kernel;

import java.util.Random;
import java.util.concurrent.CyclicBarrier;

/** Particles that attract and repel each other (Lennard-Jones) in a periodic box. */
final class Moldyn implements Kernel {

    private static final int EDGE = 6;
    private static final int PARTICLES = 4 * EDGE * EDGE * EDGE;
    private static final int STEPS = 150;
    private static final double SIDE = EDGE * 1.6;
    private static final double CUT_OFF = 2.5 * 2.5;
    private static final double STEP = 0.002;

    private final Particle[] particles = new Particle[PARTICLES];
    private final double[][][] forces = new double[Workers.COUNT][3][PARTICLES];
    private final CyclicBarrier barrier = new CyclicBarrier(Workers.COUNT);

    @Override
    public void compute() {
        place();
        Workers.run(id -> new Worker(this, id));
    }

    /** A cubic lattice with faces centred, and random velocities with no drift. */
    private void place() {
        Random random = new Random(3);
        int next = 0;
        for (int cell = 0; cell < EDGE * EDGE * EDGE; cell++) {
            int x = cell % EDGE;
            int y = cell / EDGE % EDGE;
            int z = cell / EDGE / EDGE;
            for (int corner = 0; corner < 4; corner++) {
                particles[next++] = new Particle(
                        1.6 * (x + (corner == 1 || corner == 2 ? 0.5 : 0)),
                        1.6 * (y + (corner == 1 || corner == 3 ? 0.5 : 0)),
                        1.6 * (z + (corner == 2 || corner == 3 ? 0.5 : 0)));
            }
        }
        for (int i = 0; i < PARTICLES; i += 2) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            double z = random.nextGaussian();
            particles[i].push(x, y, z);
            particles[i + 1].push(-x, -y, -z);
        }
    }

    private static final class Particle {
        private double x;
        private double y;
        private double z;
        private double velocityX;
        private double velocityY;
        private double velocityZ;

        Particle(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        void push(double byX, double byY, double byZ) {
            velocityX += byX;
            velocityY += byY;
            velocityZ += byZ;
        }

        void move() {
            x = wrapped(x + STEP * velocityX);
            y = wrapped(y + STEP * velocityY);
            z = wrapped(z + STEP * velocityZ);
        }

        private static double wrapped(double place) {
            return place < 0 ? place + SIDE : place >= SIDE ? place - SIDE : place;
        }

        /** Adds the forces between this particle, which is number {@code self}, and all later ones. */
        void interact(Particle[] all, int self, double[][] forces) {
            double sumX = 0;
            double sumY = 0;
            double sumZ = 0;
            for (int other = self + 1; other < PARTICLES; other++) {
                double dx = nearest(x - all[other].x);
                double dy = nearest(y - all[other].y);
                double dz = nearest(z - all[other].z);
                double square = dx * dx + dy * dy + dz * dz;
                if (square <= CUT_OFF) {
                    double inverse = 1 / square;
                    double sixth = inverse * inverse * inverse;
                    double strength = 48 * sixth * (sixth - 0.5) * inverse;
                    sumX += dx * strength;
                    sumY += dy * strength;
                    sumZ += dz * strength;
                    forces[0][other] -= dx * strength;
                    forces[1][other] -= dy * strength;
                    forces[2][other] -= dz * strength;
                }
            }
            forces[0][self] += sumX;
            forces[1][self] += sumY;
            forces[2][self] += sumZ;
        }

        private static double nearest(double distance) {
            return distance > SIDE / 2 ? distance - SIDE : distance < -SIDE / 2 ? distance + SIDE : distance;
        }
    }

    private static final class Worker implements Runnable {
        private final Moldyn dynamics;
        private final int id;

        Worker(Moldyn dynamics, int id) {
            this.dynamics = dynamics;
            this.id = id;
        }

        @Override
        public void run() {
            for (int step = 0; step < STEPS; step++) {
                double[][] forces = dynamics.forces[id];
                for (int i = id; i < PARTICLES; i += Workers.COUNT) {
                    dynamics.particles[i].interact(dynamics.particles, i, forces);
                }
                Workers.meet(dynamics.barrier);
                for (int i = id; i < PARTICLES; i += Workers.COUNT) {
                    dynamics.advance(i);
                }
                Workers.meet(dynamics.barrier);
            }
        }
    }

    /** Adds up what both threads have found out, and clears it. */
    void advance(int i) {
        double[] sum = new double[3];
        for (double[][] part : forces) {
            for (int axis = 0; axis < 3; axis++) {
                sum[axis] += part[axis][i];
                part[axis][i] = 0;
            }
        }
        particles[i].push(STEP * sum[0], STEP * sum[1], STEP * sum[2]);
        particles[i].move();
    }

    /** Momentum is conserved, and nothing has exploded. */
    @Override
    public boolean isRight() {
        double momentum = 0;
        double energy = 0;
        for (Particle particle : particles) {
            momentum += particle.velocityX + particle.velocityY + particle.velocityZ;
            energy += particle.velocityX * particle.velocityX
                    + particle.velocityY * particle.velocityY
                    + particle.velocityZ * particle.velocityZ;
        }
        return Math.abs(momentum) < 1e-6 && energy / PARTICLES > 0.5 && energy / PARTICLES < 20;
    }
}
