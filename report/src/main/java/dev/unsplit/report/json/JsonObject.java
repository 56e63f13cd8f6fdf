// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.report.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;

/**
 * A JSON object whose values know where they stood, so that whoever misses something can say where. Fields that nobody asks for do not matter.
 */
final class JsonObject {

    /** @param content a String, a Number, a Boolean, a List of values, an object, or null */
    private record Value(@Nullable Object content, TokenStreamLocation where) {}

    /** What an object stands for. */
    interface ObjectReading<T> {
        T of(JsonObject json) throws MalformedFindingsException;
    }

    private final TokenStreamLocation where;
    private final Map<String, Value> fields = new LinkedHashMap<>();

    private JsonObject(TokenStreamLocation where) {
        this.where = where;
    }

    /** The object whose first token is the current one. */
    static JsonObject read(JsonParser json) throws MalformedFindingsException {
        TokenStreamLocation where = json.currentTokenLocation();
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new MalformedFindingsException(
                    where, "expected an object, as 'unsplit check --format json' writes it");
        }
        JsonObject object = new JsonObject(where);
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            object.fields.put(name, value(json));
        }
        return object;
    }

    private static Value value(JsonParser json) throws MalformedFindingsException {
        TokenStreamLocation where = json.currentTokenLocation();
        return new Value(content(json), where);
    }

    private static @Nullable Object content(JsonParser json) throws MalformedFindingsException {
        JsonToken token = json.currentToken();
        if (token == JsonToken.START_OBJECT) {
            return read(json);
        }
        if (token == JsonToken.START_ARRAY) {
            List<Value> values = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                values.add(value(json));
            }
            return values;
        }
        if (token.isNumeric()) {
            return json.getNumberValue();
        }
        if (token.isBoolean()) {
            return json.getBooleanValue();
        }
        return token == JsonToken.VALUE_STRING ? json.getString() : null;
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    List<String> names() {
        return List.copyOf(fields.keySet());
    }

    String string(String name) throws MalformedFindingsException {
        return as(String.class, field(name), "a string", name);
    }

    /** Empty where it is left out. */
    String stringIfAny(String name) throws MalformedFindingsException {
        return has(name) ? string(name) : "";
    }

    long number(String name) throws MalformedFindingsException {
        return whole(field(name), name);
    }

    /** 0 where it is left out. */
    long numberIfAny(String name) throws MalformedFindingsException {
        return has(name) ? number(name) : 0;
    }

    /** 0 where it is left out. */
    int smallNumberIfAny(String name) throws MalformedFindingsException {
        long number = numberIfAny(name);
        if (number != (int) number) {
            throw wrong(field(name), "a number of at most " + Integer.MAX_VALUE, name);
        }
        return (int) number;
    }

    /** 0 where it is left out. */
    double fractionIfAny(String name) throws MalformedFindingsException {
        return has(name) ? as(Number.class, field(name), "a number", name).doubleValue() : 0;
    }

    boolean flag(String name) throws MalformedFindingsException {
        return as(Boolean.class, field(name), "true or false", name);
    }

    /** False where it is left out. */
    boolean flagIfAny(String name) throws MalformedFindingsException {
        return has(name) && flag(name);
    }

    /** The one of these that the field names. */
    <T> T word(String name, T[] choice, Function<T, String> id) throws MalformedFindingsException {
        String word = string(name);
        for (T value : choice) {
            if (id.apply(value).equals(word)) {
                return value;
            }
        }
        throw wrong(field(name), "one of " + Arrays.stream(choice).map(id).collect(Collectors.joining(", ")), name);
    }

    JsonObject object(String name) throws MalformedFindingsException {
        return as(JsonObject.class, field(name), "an object", name);
    }

    <T> List<T> objects(String name, ObjectReading<T> reading) throws MalformedFindingsException {
        List<T> objects = new ArrayList<>();
        for (Value value : values(field(name), name)) {
            objects.add(reading.of(as(JsonObject.class, value, "objects", name)));
        }
        return objects;
    }

    /** Empty where it is left out. */
    <T> List<T> objectsIfAny(String name, ObjectReading<T> reading) throws MalformedFindingsException {
        return has(name) ? objects(name, reading) : List.of();
    }

    /** Empty where it is left out. */
    List<String> stringsIfAny(String name) throws MalformedFindingsException {
        List<String> strings = new ArrayList<>();
        if (has(name)) {
            for (Value value : values(field(name), name)) {
                strings.add(as(String.class, value, "strings", name));
            }
        }
        return strings;
    }

    /** Pairs of numbers that are at least 0 and below a limit. */
    List<int[]> pairs(String name, int limit) throws MalformedFindingsException {
        List<int[]> pairs = new ArrayList<>();
        for (Value value : values(field(name), name)) {
            List<Value> ends = values(value, name);
            if (ends.size() != 2) {
                throw wrong(value, "pairs of numbers", name);
            }
            pairs.add(new int[] {index(ends.get(0), name, limit), index(ends.get(1), name, limit)});
        }
        return pairs;
    }

    private static int index(Value value, String name, int limit) throws MalformedFindingsException {
        long index = whole(value, name);
        if (index < 0 || index >= limit) {
            throw wrong(value, "numbers from 0 to " + (limit - 1), name);
        }
        return (int) index;
    }

    /** The field is there, but does not say what it should. */
    MalformedFindingsException wrong(String name, String expected) throws MalformedFindingsException {
        return wrong(field(name), expected, name);
    }

    private Value field(String name) throws MalformedFindingsException {
        Value value = fields.get(name);
        if (value == null) {
            throw new MalformedFindingsException(where, "expected \"" + name + "\" in this object");
        }
        return value;
    }

    private static long whole(Value value, String name) throws MalformedFindingsException {
        Object content = value.content();
        if (content instanceof Integer || content instanceof Long) {
            return ((Number) content).longValue();
        }
        throw wrong(value, "a whole number", name);
    }

    @SuppressWarnings("unchecked") // a list holds nothing but values
    private static List<Value> values(Value value, String name) throws MalformedFindingsException {
        return (List<Value>) as(List.class, value, "a list", name);
    }

    private static <T> T as(Class<T> type, Value value, String expected, String name)
            throws MalformedFindingsException {
        if (!type.isInstance(value.content())) {
            throw wrong(value, expected, name);
        }
        return type.cast(value.content());
    }

    private static MalformedFindingsException wrong(Value value, String expected, String name) {
        return new MalformedFindingsException(value.where(), "expected " + expected + " for \"" + name + "\"");
    }
}
