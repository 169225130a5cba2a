package judge;

import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads one question a line, tab separated: id, "dss" or "pdfa", file, and for dss the root's file, the moment in
 * seconds, a folder of revocation lists and the names of the fields to look at (none: all). Answers one line each: id, verdict, detail. One process for all questions, as starting Java costs most.
 */
public final class Judge {
    public static void main(String[] arguments) throws Exception {
        ExecutorService workers = Executors.newFixedThreadPool(2);
        List<Future<String>> answers = new ArrayList<>();
        BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = questions.readLine(); line != null; line = questions.readLine()) {
            String[] question = line.split("\t", -1);
            if (question.length >= 3) answers.add(workers.submit(() -> answer(question)));
        }
        for (Future<String> answer : answers) System.out.println(answer.get());
        workers.shutdown();
    }

    private static Set<String> fields(String names) {
        return names.isEmpty() ? Set.of() : Set.of(names.split(","));
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
