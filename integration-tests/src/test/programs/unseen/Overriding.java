// SPDX-License-Identifier: Apache-2.0
package unseen;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A class of the program's own in the place of one of the JDK's: what it does is not known, so its calls are not seen. */
public final class Overriding {

    private Overriding() {}

    static final class Checked extends ConcurrentHashMap<String, Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public Integer put(String key, Integer value) {
            return super.put(key, value + 1);
        }
    }

    static final class Shown extends ConcurrentHashMap<String, Integer> {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            return "{" + reduce(Long.MAX_VALUE, (key, value) -> key + "=" + value, String::concat) + "}";
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> checked = new Checked();
        Map<String, Integer> shown = new Shown();
        checked.put("a", 1);
        shown.put("a", 1);
        boolean isThere = checked.containsKey("a") && shown.containsKey("a") && checked.size() == 1;
        System.out.println(checked.get("a") + (isThere ? " ok " : " missing ") + shown);
    }
}
