// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.Ran.EXAMPLES;
import static dev.unsplit.integration.Ran.PROJECT;
import static dev.unsplit.integration.Ran.unsplit;
import static dev.unsplit.integration.Ran.unsplitReading;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the command writes is what docs/findings.schema.json promises, and nothing more. */
class JsonSchemaTest {

    private static final String WHOLE = """
            {"trace":"a","events":9,"verdict":"violation","analyses":{"race":"found"},"findings":[
            {"id":"1","rule":"race","certainty":"possible","analysis":"race","method":"m","descriptor":"()V","methods":["m","n"],
            "blamed":false,"message":"…","count":1,"event":3,"variable":"x","anomaly":"stale read","hint":"…","benign":"…",
            "accepted":"…","callers":["o"],"sites":[{"class":"A","method":"m","file":"A.java","line":3}],
            "witness":{"kind":"ends","steps":[{"event":1,"thread":"t","action":"read","target":"x","site":{},"transaction":"t#1:m"}],"cutShort":true}}],
            "notices":["…"],"program":{"exit":1,"timedOut":true},
            "figures":{"events":{"read":3},"threads":1,"locks":0,"variables":1,"transactions":2,"notSeen":["…"],"seconds":0.5}}
            """;

    private static final List<String> EXAMPLE_NAMES =
            List.of("bank.txt", "bank-atomic.txt", "locks-only.std", "stringbuffer.std", "three-way-cycle.txt");

    @TempDir
    Path directory;

    private static JsonNode published() throws IOException {
        return new JsonMapper()
                .readTree(PROJECT.resolve("docs/findings.schema.json").toFile());
    }

    /** The one that is published lets later releases add fields; this one does not. */
    private static Schema strict() throws IOException {
        JsonNode schema = published();
        close(schema);
        return schema(schema);
    }

    private static Schema schema(JsonNode schema) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(schema);
    }

    private static void close(JsonNode node) {
        if (node instanceof ObjectNode object
                && object.has("properties")
                && object.get("properties").isObject()
                && !object.has("additionalProperties")) {
            object.put("additionalProperties", false);
        }
        node.propertyStream()
                .filter(property -> !property.getKey().equals("if")) // a condition, not a promise
                .forEach(property -> close(property.getValue()));
    }

    private static void assertValid(Ran ran) throws IOException {
        Schema schema = strict();
        assertThat(ran.json())
                .isNotEmpty()
                .allSatisfy(result -> assertThat(schema.validate(result)).isEmpty());
    }

    @Test
    void all_examples_by_all_analyses_are_valid() throws IOException {
        for (String name : EXAMPLE_NAMES) {
            assertValid(unsplit("check", "--analysis", "all", "--format", "json", EXAMPLES.resolve(name)));
        }
    }

    @Test
    void sarif_of_all_examples_is_valid_by_the_schema_of_its_makers() throws IOException {
        JsonMapper json = new JsonMapper();
        try (InputStream in = getClass().getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            Schema sarif = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(json.readTree(in));
            for (String name : EXAMPLE_NAMES) {
                Ran ran = unsplit("check", "--analysis", "all", "--format", "sarif", EXAMPLES.resolve(name));
                assertThat(sarif.validate(json.readTree(ran.out()))).as(name).isEmpty();
            }
        }
    }

    @Test
    void trouble_is_valid() throws IOException {
        Path odd = Files.writeString(directory.resolve("odd.std"), "T1|rel(l)|1\n");
        assertValid(unsplit("check", "--format", "json", odd, directory.resolve("none.std")));
    }

    @Test
    void a_program_that_was_run_is_valid() throws Exception {
        Observed observed = new Observed(Path.of(System.getProperty("java.home")), directory);
        observed.program("Failing", "System.exit(3);");
        JsonNode report = observed.unsplit("run", "--format", "json", "Failing.java")
                .hasStatus(1)
                .report();
        assertThat(report.at("/program/exit").asInt()).isEqualTo(3);
        assertThat(strict().validate(report)).isEmpty();
    }

    @Test
    void every_field_there_is_is_valid() throws IOException {
        String whole = WHOLE.replace("\n", "");
        Ran ran = unsplitReading(whole.getBytes(StandardCharsets.UTF_8), "explain", "--format", "json", "-");
        assertThat(ran.out()).isEqualTo(whole + "\n");
        assertValid(ran);
    }

    @Test
    void the_schema_can_say_no_but_allows_fields_of_later_releases() throws IOException {
        JsonMapper json = new JsonMapper();
        Schema lenient = schema(published());
        assertThat(lenient.validate(json.readTree(WHOLE.replace("\"id\":", "\"later\":1,\"id\":"))))
                .isEmpty();
        assertThat(strict().validate(json.readTree(WHOLE.replace("\"id\":", "\"later\":1,\"id\":"))))
                .isNotEmpty();
        assertThat(lenient.validate(json.readTree(WHOLE.replace("\"possible\"", "\"perhaps\""))))
                .isNotEmpty();
        assertThat(lenient.validate(json.readTree(WHOLE.replace("\"exit\":1,", ""))))
                .isNotEmpty();
        assertThat(lenient.validate(json.readTree(WHOLE.replace("\"thread\":\"t\",", ""))))
                .isNotEmpty();
    }
}
