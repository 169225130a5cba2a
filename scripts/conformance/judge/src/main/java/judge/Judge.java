package judge;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reads one question a line, tab separated: id, "dss" or "pdfa", file, and for dss the root's file, the moment in
 * seconds, a folder of revocation lists and the names of the fields that are ours, with U+001F between. Answers one
 * line each as soon as it is known, in any order: id, verdict, detail, and what is said of each signature of others.
 * One process for all questions, as starting Java costs most; it ends with its input.
 */
public final class Judge {
    public static void main(String[] arguments) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(2);
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            String[] question = line.split("\t", -1);
            if (question.length >= 3) workers.execute(() -> answers.println(answer(question)));
        }
        workers.shutdown();
    }

    private static Set<String> fields(String names) {
        return names.isEmpty() ? Set.of() : Set.of(names.split("\u001f"));
    }

    private static String answer(String[] question) {
        String verdict;
        try {
            File file = new File(question[2]);
            verdict = question[1].equals("dss")
                    ? Signatures.judge(file, new File(question[3]), Long.parseLong(question[4]),
                            new File(question[5]), fields(question[6]))
                    : Archival.judge(file);
        } catch (Throwable failure) {
            verdict = "ERROR\t" + failure;
        }
        return question[0] + "\t" + verdict.replace("\n", " ");
    }
}
