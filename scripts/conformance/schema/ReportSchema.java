import eu.europa.esig.validationreport.ValidationReportUtils;
import java.io.File;
import javax.xml.transform.stream.StreamSource;

/** Holds each file that is named against the schema of ETSI TS 119 102-2; one line each: PASS or what is wrong. */
public final class ReportSchema {
    public static void main(String[] files) throws Exception {
        javax.xml.validation.Schema schema = ValidationReportUtils.getInstance().getSchema();
        for (String file : files) {
            try {
                schema.newValidator().validate(new StreamSource(new File(file)));
                System.out.println("PASS");
            } catch (org.xml.sax.SAXException wrong) {
                System.out.println("FAIL " + wrong.getMessage().replace("\n", " "));
            }
        }
    }
}
