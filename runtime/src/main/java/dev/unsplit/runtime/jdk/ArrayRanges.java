// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.runtime.jdk;

import dev.unsplit.runtime.Events;
import dev.unsplit.runtime.ThreadState;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import jdk.internal.vm.annotation.Hidden;

/**
 * The methods of java.util.Arrays, as reads and writes of the ranges that they are about. A stream is taken to read the array when it is made;
 * a comparison to read both arrays to the end.
 */
public final class ArrayRanges {

    public static final Class<?> OWNER = Arrays.class;

    private ArrayRanges() {}

    @Hidden
    public static void fill(boolean[] array, boolean value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(boolean[] array, int from, int to, boolean value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(byte[] array, byte value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(byte[] array, int from, int to, byte value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(char[] array, char value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(char[] array, int from, int to, char value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(short[] array, short value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(short[] array, int from, int to, short value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(int[] array, int value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(int[] array, int from, int to, int value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(long[] array, long value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(long[] array, int from, int to, long value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(float[] array, float value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(float[] array, int from, int to, float value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(double[] array, double value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(double[] array, int from, int to, double value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(Object[] array, Object value, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.fill(array, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void fill(Object[] array, int from, int to, Object value, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.fill(array, from, to, value);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(byte[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(byte[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(byte[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(byte[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(char[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(char[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(char[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(char[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(short[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(short[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(short[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(short[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(int[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(int[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(int[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(int[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(long[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(long[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(long[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(long[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(float[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(float[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(float[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(float[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(double[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.sort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void sort(double[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.sort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(double[] array, int site, ThreadState ts) {
        boolean isTold = writing(array, 0, length(array), site, ts);
        try {
            Arrays.parallelSort(array);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static void parallelSort(double[] array, int from, int to, int site, ThreadState ts) {
        boolean isTold = writing(array, from, to, site, ts);
        try {
            Arrays.parallelSort(array, from, to);
        } finally {
            if (isTold) Events.done(ts);
        }
    }

    @Hidden
    public static boolean[] copyOf(boolean[] array, int length, int site, ThreadState ts) {
        boolean[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static boolean[] copyOfRange(boolean[] array, int from, int to, int site, ThreadState ts) {
        boolean[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(boolean[] array, boolean[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(boolean[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(boolean[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static byte[] copyOf(byte[] array, int length, int site, ThreadState ts) {
        byte[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static byte[] copyOfRange(byte[] array, int from, int to, int site, ThreadState ts) {
        byte[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(byte[] array, byte[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(byte[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(byte[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static char[] copyOf(char[] array, int length, int site, ThreadState ts) {
        char[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static char[] copyOfRange(char[] array, int from, int to, int site, ThreadState ts) {
        char[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(char[] array, char[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(char[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(char[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static short[] copyOf(short[] array, int length, int site, ThreadState ts) {
        short[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static short[] copyOfRange(short[] array, int from, int to, int site, ThreadState ts) {
        short[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(short[] array, short[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(short[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(short[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int[] copyOf(int[] array, int length, int site, ThreadState ts) {
        int[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static int[] copyOfRange(int[] array, int from, int to, int site, ThreadState ts) {
        int[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(int[] array, int[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(int[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(int[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static long[] copyOf(long[] array, int length, int site, ThreadState ts) {
        long[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static long[] copyOfRange(long[] array, int from, int to, int site, ThreadState ts) {
        long[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(long[] array, long[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(long[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(long[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static float[] copyOf(float[] array, int length, int site, ThreadState ts) {
        float[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static float[] copyOfRange(float[] array, int from, int to, int site, ThreadState ts) {
        float[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(float[] array, float[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(float[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(float[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static double[] copyOf(double[] array, int length, int site, ThreadState ts) {
        double[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static double[] copyOfRange(double[] array, int from, int to, int site, ThreadState ts) {
        double[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(double[] array, double[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(double[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(double[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static Object[] copyOf(Object[] array, int length, int site, ThreadState ts) {
        Object[] result = Arrays.copyOf(array, length);
        reading(array, 0, length, site, ts);
        return result;
    }

    @Hidden
    public static Object[] copyOfRange(Object[] array, int from, int to, int site, ThreadState ts) {
        Object[] result = Arrays.copyOfRange(array, from, to);
        reading(array, from, to, site, ts);
        return result;
    }

    @Hidden
    public static boolean equals(Object[] array, Object[] other, int site, ThreadState ts) {
        boolean result = Arrays.equals(array, other);
        reading(array, 0, length(array), site, ts);
        reading(other, 0, length(other), site, ts);
        return result;
    }

    @Hidden
    public static int hashCode(Object[] array, int site, ThreadState ts) {
        int result = Arrays.hashCode(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static String toString(Object[] array, int site, ThreadState ts) {
        String result = Arrays.toString(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(byte[] array, byte key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(char[] array, char key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(short[] array, short key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(int[] array, int key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(long[] array, long key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(float[] array, float key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static int binarySearch(double[] array, double key, int site, ThreadState ts) {
        int result = Arrays.binarySearch(array, key);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static IntStream stream(int[] array, int site, ThreadState ts) {
        IntStream result = Arrays.stream(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static LongStream stream(long[] array, int site, ThreadState ts) {
        LongStream result = Arrays.stream(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static DoubleStream stream(double[] array, int site, ThreadState ts) {
        DoubleStream result = Arrays.stream(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    @Hidden
    public static Stream<Object> stream(Object[] array, int site, ThreadState ts) {
        Stream<Object> result = Arrays.stream(array);
        reading(array, 0, length(array), site, ts);
        return result;
    }

    /** The program's comparisons run inside, so the range is told before and not locked. */
    @Hidden
    public static void sort(Object[] array, int site, ThreadState ts) {
        if (writing(array, 0, length(array), site, ts)) Events.done(ts);
        Arrays.sort(array);
    }

    @Hidden
    public static void sort(Object[] array, Comparator<Object> order, int site, ThreadState ts) {
        if (writing(array, 0, length(array), site, ts)) Events.done(ts);
        Arrays.sort(array, order);
    }

    @Hidden
    public static void sort(Object[] array, int from, int to, Comparator<Object> order, int site, ThreadState ts) {
        if (writing(array, from, to, site, ts)) Events.done(ts);
        Arrays.sort(array, from, to, order);
    }

    private static boolean writing(Object array, int from, int to, int site, ThreadState ts) {
        boolean isTold = array != null && 0 <= from && from < to && to <= Array.getLength(array);
        if (isTold) Events.writeRange(array, from, to, site, ts);
        return isTold;
    }

    private static void reading(Object array, int from, int to, int site, ThreadState ts) {
        int end = Math.min(to, length(array));
        if (from >= 0 && from < end) Events.readRange(array, from, end, site, ts);
    }

    private static int length(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }
}
