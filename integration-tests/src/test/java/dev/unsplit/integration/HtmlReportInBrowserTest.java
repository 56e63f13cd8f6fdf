// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration;

import static dev.unsplit.integration.SomeFindings.HOSTILE;
import static dev.unsplit.integration.SomeFindings.hostile;
import static dev.unsplit.integration.SomeFindings.longSchedule;
import static dev.unsplit.integration.SomeFindings.lostUpdate;
import static dev.unsplit.integration.SomeFindings.many;
import static dev.unsplit.integration.SomeFindings.ofEveryKind;
import static dev.unsplit.integration.SomeFindings.result;
import static dev.unsplit.integration.SomeFindings.splitByManyExecutions;
import static dev.unsplit.integration.SomeFindings.threeWayCycle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.unsplit.finding.Finding;
import dev.unsplit.finding.Printable;
import dev.unsplit.finding.TraceResult;
import dev.unsplit.report.settings.SourceCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The HTML report in a real browser. */
class HtmlReportInBrowserTest {

    private static final double SLOW_MACHINE = 120_000;
    private static Chromium chromium;

    @TempDir
    Path directory;

    private final List<String> troubles = new ArrayList<>();
    private final List<BrowserContext> contexts = new ArrayList<>();

    @BeforeAll
    static void start() {
        chromium = Chromium.start(HtmlReportInBrowserTest.class);
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @AfterEach
    void no_error_and_no_request_happened() {
        contexts.forEach(BrowserContext::close);
        assertThat(troubles).isEmpty();
    }

    private Page open(Path file, Browser.NewContextOptions options) {
        BrowserContext context = chromium.browser().newContext(options);
        contexts.add(context);
        context.setDefaultTimeout(SLOW_MACHINE);
        Page page = context.newPage();
        page.onConsoleMessage(message -> troubles.add("console: " + message.text()));
        page.onPageError(error -> troubles.add("error: " + error));
        page.onRequest(request -> {
            if (!request.url().startsWith("file:") && !request.url().startsWith("data:")) {
                troubles.add("request: " + request.url());
            }
        });
        page.navigate(file.toUri().toString());
        return page;
    }

    private Page open(Path file) {
        return open(file, new Browser.NewContextOptions().setViewportSize(1280, 800));
    }

    private Page open(SourceCode sources, TraceResult... results) throws IOException {
        return open(SomeFindings.page(directory.resolve("report.html"), sources, results));
    }

    private Page open(List<Finding> findings) throws IOException {
        return open(bank(), result("examples/Bank.java", findings));
    }

    private static SourceCode bank() throws IOException {
        return SomeFindings.source(Ran.PROJECT.resolve("examples/Bank.java"));
    }

    private static List<String> titles(Page page) {
        return page.locator(".row .row-title").allInnerTexts();
    }

    private static void open(Page page, String id) {
        page.navigate(page.url().replaceFirst("#.*", "") + "?" + id + "#" + id);
    }

    @Test
    void all_methods_that_go_wrong_together_are_named() throws IOException {
        List<String> both = List.of("shop.Stock.count", "shop.Stock.sell");
        Page page = open(List.of(threeWayCycle().withMethods(both)));
        assertThat(titles(page)).containsExactly("Stock.count, Stock.sell");
        assertThat(page.locator(".detail-head h2").innerText()).isEqualTo("Stock.count, Stock.sell");
    }

    @Test
    void known_witness_has_the_right_lanes_boxes_and_arrows() throws IOException {
        Page page = open(ofEveryKind());
        assertThat(page.locator(".header .name text").allTextContents()).containsExactly("alice", "bob");
        assertThat(page.locator(".box text").allTextContents()).containsExactly("Account.withdraw", "Account.deposit");
        assertThat(page.locator(".box.blamed text").allTextContents()).containsExactly("Account.withdraw");
        assertThat(page.locator(".step .deed").allTextContents())
                .containsExactly("readbalance", "writebalance", "writebalance");
        assertThat(page.locator(".axis text").allTextContents()).containsExactly("18", "22", "30");
        assertThat(arrows(page)).containsExactly("0-1 strong", "1-2 strong");
        assertThat(page.locator(".spine.broken").count()).isEqualTo(1);
        for (int step = 0; step < 3; step++) {
            String lane = step == 1 ? "thread-1" : "thread-0";
            assertThat(page.locator(".step").nth(step).getAttribute("class")).contains(lane);
            assertThat(isInside(page.locator(".step").nth(step), page.locator(".box." + lane)))
                    .isTrue();
        }
        assertThat(page.locator(".step").nth(0).boundingBox().y)
                .isLessThan(page.locator(".step").nth(1).boundingBox().y);
        assertThat(page.locator(".why li").allInnerTexts())
                .containsExactly(
                        "Account.withdraw of alice must come before Account.deposit of bob: alice reads balance (event 18)"
                                + " before bob writes balance (event 22).",
                        "Account.deposit of bob must come before Account.withdraw of alice: bob writes balance (event 22)"
                                + " before alice writes balance (event 30).");
    }

    private static List<String> arrows(Page page) {
        return page.locator(".arrow").all().stream()
                .map(arrow -> arrow.getAttribute("data-from") + "-" + arrow.getAttribute("data-to")
                        + (arrow.getAttribute("class").contains("strong") ? " strong" : " weak")
                        + (arrow.getAttribute("class").contains("both") ? " both" : ""))
                .toList();
    }

    private static boolean isInside(Locator inner, Locator outer) {
        var in = inner.boundingBox();
        var out = outer.boundingBox();
        return in.x >= out.x
                && in.y >= out.y
                && in.y + in.height <= out.y + out.height
                && in.x + in.width <= out.x + out.width;
    }

    @ParameterizedTest
    @CsvSource({
        "b2, 5, '0-1 strong,2-3 strong,3-4 strong'",
        "c3, 2, '0-1 strong both'",
        "d4, 4, '1-2 strong,3-0 strong'",
        "e5, 2, '0-1 strong'",
        "f6, 2, ''",
        "a7, 5, ''"
    })
    void every_kind_of_witness_is_drawn(String id, int steps, String arrows) throws IOException {
        Page page = open(ofEveryKind());
        open(page, id);
        assertThat(page.locator(".id code").innerText()).isEqualTo(id);
        assertThat(page.locator(".step").count()).isEqualTo(steps);
        assertThat(String.join(",", arrows(page))).isEqualTo(arrows);
        assertThat(page.locator(".why").innerText()).isNotBlank();
    }

    @Test
    void what_several_analyses_say_is_one_finding_with_a_tab_for_each() throws IOException {
        Page page = open(ofEveryKind());
        assertThat(page.locator(".tab").count()).isEqualTo(2);
        page.locator(".tab").nth(1).click();
        assertThat(page.locator(".step").count()).isEqualTo(9);
        assertThat(arrows(page)).containsExactly("1-4 weak", "4-7 weak");
        assertThat(page.locator(".hold title").allTextContents())
                .containsExactly(
                        "alice holds bank.Bank$Account",
                        "bob holds bank.Bank$Account",
                        "alice holds bank.Bank$Account");
        assertThat(page.locator(".facts").innerText()).startsWith("Possible by commit-node-view");
    }

    @Test
    void filters_leave_what_is_asked_for() throws IOException {
        Page page = open(bank(), result("first", ofEveryKind()), result("second", List.of(longSchedule(2, 2))));
        assertThat(page.locator("#count").innerText()).isEqualTo("8 findings");
        page.locator(".chip[data-value=observed]").click();
        assertThat(titles(page)).containsExactly("Account.withdraw", "Account.close", "Stock.count");
        page.locator("#only-new").check();
        assertThat(titles(page)).containsExactly("Account.withdraw", "Account.close");
        page.locator("#only-new").uncheck();
        page.locator(".chip[data-value=observed]").click();
        page.locator(".chip[data-value=race]").click();
        page.locator(".chip[data-value=deadlock]").click();
        assertThat(titles(page)).containsExactly("Stock.open", "Bank.transfer");
        assertThat(page.locator("#count").innerText()).isEqualTo("2 of 8 findings");
        page.locator(".chip[data-value=race]").click();
        page.locator(".chip[data-value=deadlock]").click();
        page.locator("#package").selectOption("=shop");
        assertThat(titles(page)).containsExactly("Stock.set", "Stock.count");
        page.locator("#package").selectOption("*");
        page.locator("#trace").selectOption("=1");
        assertThat(titles(page)).containsExactly("Job.run0");
        page.locator("#trace").selectOption("*");
        page.locator("#search").fill("WITHDRAW lost");
        assertThat(titles(page)).containsExactly("Account.withdraw");
        page.locator("#search").fill("no such thing");
        assertThat(titles(page)).isEmpty();
        assertThat(page.locator("#detail").innerText()).contains("No finding passes these filters.");
    }

    @Test
    void finding_is_shown_again_when_the_filters_let_it_through_again() throws IOException {
        Page page = open(ofEveryKind());
        page.locator("#search").fill("no such thing");
        page.setViewportSize(1000, 800);
        page.waitForTimeout(200);
        assertThat(page.locator("#detail").innerText())
                .as("a page that changes its width draws nothing that is left out")
                .contains("No finding passes these filters.");
        page.locator("#search").fill("");
        assertThat(page.locator("#detail h2").innerText()).isEqualTo("Account.withdraw");
        page.keyboard().press("Escape");
        page.keyboard().press("ArrowDown");
        assertThat(page.locator(".step[aria-selected=true]").count()).isEqualTo(1);
    }

    @Test
    void address_of_an_open_page_can_be_changed_to_another_finding() throws IOException {
        Page page = open(ofEveryKind());
        page.evaluate("location.hash = 'c3'");
        page.locator(".id code:text-is('c3')").waitFor();
        assertThat(page.locator(".row.chosen").count()).isEqualTo(1);
        page.evaluate("location.hash = 'the-run'");
        page.locator(".tiles").waitFor();
        page.evaluate("location.hash = 'b2'");
        page.locator(".id code:text-is('b2')").waitFor();
    }

    @Test
    void executions_are_numbered_as_in_english() throws IOException {
        Page page = open(List.of(splitByManyExecutions(22)));
        assertThat(page.locator(".why li").allInnerTexts())
                .anyMatch(line -> line.contains("the second Account.deposit of bob must come before the third"))
                .anyMatch(line -> line.contains("the 11th Account.deposit of bob must come before the 12th"))
                .anyMatch(line -> line.contains("the 21st Account.deposit of bob must come before the 22nd"));
    }

    @Test
    void keys_lead_through_steps_and_findings() throws IOException {
        Page page = open(ofEveryKind());
        page.keyboard().press("j");
        assertThat(page.locator(".row.chosen .row-title").innerText()).isEqualTo("Stock.open");
        page.keyboard().press("k");
        assertThat(page.locator("h2").innerText()).isEqualTo("Account.withdraw");
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowDown");
        Locator second = page.locator(".step").nth(1);
        assertThat(second.getAttribute("aria-selected")).isEqualTo("true");
        assertThat(second.getAttribute("aria-label"))
                .isEqualTo("Step 2 of 3: bob, write bank.Bank$Account.balance, at Bank.java:21, event 22,"
                        + " in bank.Bank$Account.deposit");
        assertThat(page.evaluate("document.activeElement.getAttribute('aria-label')"))
                .isEqualTo(second.getAttribute("aria-label"));
        assertThat(page.evaluate("getComputedStyle(document.querySelector('.step:focus-visible .pill')).strokeWidth"))
                .isEqualTo("3px");
        assertThat(page.locator(".now").innerText()).isEqualTo(second.getAttribute("aria-label"));
        page.keyboard().press("ArrowLeft");
        assertThat(page.locator(".step[aria-selected=true]").getAttribute("aria-label"))
                .contains("alice");
        String before = page.locator(".root").getAttribute("transform");
        page.keyboard().press("+");
        assertThat(page.locator(".root").getAttribute("transform")).isNotEqualTo(before);
        page.keyboard().press("0");
        assertThat(page.locator(".root").getAttribute("transform")).isEqualTo(before);
        page.keyboard().press("/");
        page.keyboard().type("jk?");
        assertThat(page.locator("#search").inputValue()).isEqualTo("jk?");
        page.keyboard().press("Escape");
        page.keyboard().press("?");
        assertThat(page.locator("#keys-help").isVisible()).isTrue();
    }

    @Test
    void pointing_at_a_step_marks_its_line_and_its_arrows() throws IOException {
        Page page = open(ofEveryKind());
        assertThat(page.locator(".line.marked .line-number").allInnerTexts()).containsExactly("17", "21");
        assertThat(page.locator(".marks").allInnerTexts()).hasSize(2);
        page.locator(".step").nth(0).hover();
        assertThat(page.locator(".line.looked-at .line-number").innerText()).isEqualTo("17");
        assertThat(page.locator(".line.looked-at code").innerText().strip()).isEqualTo("return balance;");
        assertThat(page.locator(".arrow.looked-at").count()).isEqualTo(1);
    }

    @Test
    void long_witness_can_be_panned_and_zoomed() throws IOException {
        Page page = open(List.of(longSchedule(9, 40)));
        assertThat(page.locator(".picture").getAttribute("class")).contains("zoomed");
        assertThat(page.locator(".lane").count()).isEqualTo(9);
        double top = page.locator(".step").nth(0).boundingBox().y;
        page.locator(".picture").hover();
        page.mouse().wheel(0, 200);
        for (int times = 0; page.locator(".step").nth(0).boundingBox().y >= top - 100 && times < 100; times++) {
            page.waitForTimeout(50); // and not for a function, which the page's own policy forbids to look again
        }
        assertThat(page.locator(".step").nth(0).boundingBox().y).isLessThan(top - 100);
        assertThat(page.locator(".header").boundingBox().y)
                .isCloseTo(page.locator(".picture").boundingBox().y, within(2.0));
        page.keyboard().press("ArrowUp");
        Locator last = page.locator(".step").nth(119);
        assertThat(last.getAttribute("aria-selected")).isEqualTo("true");
        assertThat(isInside(last, page.locator(".picture"))).isTrue();
    }

    @Test
    void hostile_names_are_text() throws IOException {
        SourceCode source = (site, around) -> List.of(new SourceCode.Line(7, HOSTILE));
        TraceResult named = result(HOSTILE, List.of(hostile())).withNotices(List.of(HOSTILE));
        Page page = open(source, named, TraceResult.error(HOSTILE, HOSTILE));
        String shown = Printable.of(HOSTILE);
        assertThat(page.locator(".full-name").textContent()).isEqualTo(shown);
        assertThat(page.locator(".found-in").textContent()).isEqualTo("in " + shown);
        assertThat(page.locator(".advice").nth(0).textContent()).isEqualTo("What to do" + shown);
        assertThat(page.locator(".line code").textContent()).isEqualTo(shown);
        assertThat(page.locator(".name title").nth(0).textContent()).isEqualTo("Thread " + shown);
        page.locator("#show-run").click();
        assertThat(page.locator(".not-seen li").last().textContent()).isEqualTo(shown);
        assertThat(page.locator(".trouble").textContent()).isEqualTo(shown);
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        assertThat(page.evaluate("window.hit")).isNull();
        assertThat(page.evaluate("document.querySelectorAll('img').length")).isEqualTo(0);
        assertThat(page.evaluate("document.querySelectorAll('script').length")).isEqualTo(3);
    }

    @Test
    void policy_forbids_the_network_and_foreign_scripts() throws IOException {
        Page page = open(ofEveryKind());
        page.evaluate("() => { const script = document.createElement('script'); script.textContent = 'window.hit = 1';"
                + " document.body.append(script); }");
        assertThat(page.evaluate("window.hit")).isNull();
        assertThat(page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'refused')"))
                .isEqualTo("refused");
        assertThat(troubles).isNotEmpty().allMatch(trouble -> trouble.contains("Content Security Policy"));
        troubles.clear();
    }

    @Test
    void five_thousand_findings_stay_usable() throws IOException {
        Path file = SomeFindings.page(directory.resolve("many.html"), bank(), result("many", many(5000)));
        long start = System.nanoTime();
        Page page = open(file);
        page.locator(".step").nth(0).waitFor();
        long opened = System.nanoTime();
        page.locator("#search").fill("Class4711.");
        assertThat(titles(page)).containsExactly("Class4711.method");
        long found = System.nanoTime();
        page.locator("#search").fill("");
        assertThat(page.locator("#count").innerText()).isEqualTo("5\u202f000 findings");
        assertThat(page.locator(".row").count()).isBetween(5, 40);
        page.evaluate("document.getElementById('list').scrollTop = 1e9");
        page.locator(".row:last-child .row-title:text-is('Class4999.method')").waitFor();
        System.out.printf(
                "5,000 findings: opened after %d ms, searched in %d ms%n",
                (opened - start) / 1_000_000, (found - opened) / 1_000_000);
    }

    @Test
    void paper_has_every_finding_and_then_the_run() throws IOException {
        Page page = open(ofEveryKind());
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        page.locator("#paper article").nth(6).waitFor();
        assertThat(page.locator("#paper article").count()).isEqualTo(7);
        assertThat(page.locator("#paper .picture").count()).isEqualTo(7);
        assertThat(page.locator(".top").isVisible()).isFalse();
        assertThat(page.locator("#paper .tiles").isVisible()).isTrue();
        assertThat(page.locator("#paper > *").last().getAttribute("class")).isEqualTo("run");
        assertThat(page.locator("#paper > h2").allTextContents()).endsWith("The run");
        assertThat(page.locator("#paper button:visible, #paper input:visible").count())
                .as("what can only be used on a screen")
                .isZero();
        assertThat(page.evaluate("getComputedStyle(document.querySelector('#paper .detail-head')).breakInside"))
                .as("no heading is torn apart, or alone at the end of a page")
                .isEqualTo("avoid");
        byte[] pdf = page.pdf();
        assertThat(new String(pdf, 0, 5, StandardCharsets.ISO_8859_1)).isEqualTo("%PDF-");
        assertThat(pdf.length).isGreaterThan(20_000);
    }

    @Test
    void dark_follows_the_system_until_it_is_chosen() throws IOException {
        Path file = SomeFindings.page(directory.resolve("report.html"), bank(), result("a", ofEveryKind()));
        Page page = open(file, new Browser.NewContextOptions().setColorScheme(ColorScheme.DARK));
        assertThat(brightness(page)).isLessThan(60);
        page.keyboard().press("t");
        assertThat(page.locator("#theme").innerText()).isEqualTo("Light");
        assertThat(brightness(page)).isGreaterThan(200);
        page.locator("#theme").click();
        assertThat(page.locator("#theme").innerText()).isEqualTo("Dark");
        assertThat(brightness(page)).isLessThan(60);
    }

    private static int brightness(Page page) {
        return (int)
                page.evaluate("Number(getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/)[0])");
    }

    @Test
    void narrow_screen_shows_the_list_or_a_finding() throws IOException {
        Path file = SomeFindings.page(directory.resolve("report.html"), bank(), result("a", ofEveryKind()));
        Page page = open(file, new Browser.NewContextOptions().setViewportSize(420, 800));
        assertThat(page.locator("#detail").isVisible()).isFalse();
        page.locator(".row").nth(0).click();
        assertThat(page.locator(".step").nth(1).isVisible()).isTrue();
        assertThat(page.locator("#list").isVisible()).isFalse();
        assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(420);
        assertThat(isInside(page.locator(".step").nth(1), page.locator(".picture")))
                .isTrue();
        page.locator(".back").click();
        assertThat(page.locator("#list").isVisible()).isTrue();
    }

    @Test
    void list_can_be_read_without_scripts() throws IOException {
        Path file = SomeFindings.page(
                directory.resolve("report.html"), SourceCode.NONE, result("a", List.of(lostUpdate(), hostile())));
        Page page = open(file, new Browser.NewContextOptions().setJavaScriptEnabled(false));
        assertThat(page.locator(".plain li").count()).isEqualTo(2);
        assertThat(page.locator(".plain li").nth(0).innerText())
                .contains(lostUpdate().message(), "observed by frontier", "lost update", "Hold the lock");
        assertThat(page.locator(".plain li").nth(1).innerText()).contains("<script>window.hit=1</script>");
    }

    @Test
    void run_tells_its_figures_and_what_was_not_seen() throws IOException {
        Page page = open(ofEveryKind());
        page.locator("#show-run").click();
        assertThat(page.locator(".tiles div").allInnerTexts())
                .contains("events\n2\u202f682", "threads\n3", "transactions\n302", "variables\n4", "locks\n1");
        assertThat(page.locator(".bar-row").first().innerText()).contains("read", "1\u202f204");
        assertThat(page.locator(".not-seen li").allInnerTexts())
                .contains("reflection: 12 times", "3 events were lost", "cut off behind block 1");
    }

    @Test
    void run_tells_of_transactions_that_a_deadlock_could_stop() throws IOException {
        String move =
                "T begin Bank.move\nT acquire L\nT acquire M\nT release M\nT release L\nT read x\nT write x\nT end\n";
        Path trace = Files.writeString(
                directory.resolve("bank.txt"),
                move.replace("T ", "t1 ").replace("L\n", "a\n").replace("M\n", "b\n")
                        + move.replace("T ", "t2 ").replace("L\n", "b\n").replace("M\n", "a\n"));
        Path file = directory.resolve("r.html");
        Ran.unsplit("check", "--format", "html", "-o", file, trace);
        Page page = open(file);
        page.locator("#show-run").click();
        assertThat(page.locator(".not-seen li").allInnerTexts())
                .containsExactly(
                        "transactions that could be caught in a deadlock, which predictions take not to happen: 2");
    }

    @Test
    void command_writes_one_page_about_several_traces() throws IOException {
        Path file = directory.resolve("r.html");
        Path traces = Ran.PROJECT.resolve("examples/traces");
        Ran.unsplit(
                        "check",
                        "--format",
                        "html",
                        "-o",
                        file,
                        traces.resolve("bank.txt"),
                        traces.resolve("three-way-cycle.txt"))
                .hasStatus(1);
        Page page = open(file);
        assertThat(titles(page)).contains("Account.withdraw");
        assertThat(page.locator(".header .name text").allTextContents()).containsExactly("alice", "bob");
        page.locator("#show-run").click();
        assertThat(page.locator(".trace-name").allInnerTexts()).hasSize(2);
        assertThat(page.locator(".tiles").first().innerText()).contains("events\n21", "threads\n");
    }

    /** With {@code -Dunsplit.pictures=true} the picture takes the place of that in the documentation. */
    @Test
    void bank_of_the_examples_makes_the_picture_of_the_documentation() throws Exception {
        AgentUnderTest.mustBePackaged();
        Path file = directory.resolve("bank.html").toAbsolutePath();
        AgentUnderTest.unsplit(Ran.PROJECT, "run", "--format", "html", "-o", file, "examples/Bank.java")
                .hasStatus(1);
        Page page = open(file, new Browser.NewContextOptions().setViewportSize(1280, 720));
        assertThat(page.locator("h2").innerText()).isEqualTo("Account.withdraw");
        assertThat(page.locator(".header .name text").allTextContents()).containsExactly("alice", "bob");
        assertThat(page.locator(".line.advised .line-number").allInnerTexts())
                .as("the lines that the hint names")
                .containsExactly("26", "28");
        assertThat(page.locator(".tiles").textContent()).contains("threads", "running and analysing");
        byte[] picture = page.screenshot();
        assertThat(picture.length).isBetween(20_000, 200_000);
        if (Boolean.getBoolean("unsplit.pictures")) {
            Files.write(Ran.PROJECT.resolve("docs/images/report.png"), picture);
        }
    }
}
