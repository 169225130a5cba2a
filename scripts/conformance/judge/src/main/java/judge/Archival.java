package judge;

import java.io.File;
import java.io.FileInputStream;
import java.util.stream.Collectors;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.results.ValidationResult;

/** veraPDF against the part and level that the document claims. */
final class Archival {
    static {
        VeraGreenfieldFoundryProvider.initialise();
    }

    private Archival() {}

    static String judge(File file) throws Exception {
        try (FileInputStream stream = new FileInputStream(file);
                PDFAParser parser = Foundries.defaultInstance().createParser(stream)) {
            PDFAValidator validator = Foundries.defaultInstance().createValidator(parser.getFlavour(), false);
            ValidationResult result = validator.validate(parser);
            String failures = result.getTestAssertions().stream()
                    .map(each -> each.getRuleId().getClause() + " " + each.getMessage())
                    .distinct().limit(5).collect(Collectors.joining("; "));
            return (result.isCompliant() ? "PASS" : "FAIL") + "\t" + parser.getFlavour() + " " + failures;
        }
    }
}
