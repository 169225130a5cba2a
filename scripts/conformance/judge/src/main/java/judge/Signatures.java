package judge;

import eu.europa.esig.dss.enumerations.Indication;
import eu.europa.esig.dss.jaxb.object.Message;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.revocation.crl.ExternalResourcesCRLSource;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** EU DSS with its own default policy, our root trusted, and nothing but what the document and the folder hold. */
final class Signatures {
    private Signatures() {}

    static String judge(File file, File root, long seconds, File lists, Set<String> fields) throws IOException {
        CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
        trusted.addCertificate(DSSUtils.loadCertificate(root));
        CommonCertificateVerifier verifier = new CommonCertificateVerifier();
        verifier.setTrustedCertSources(trusted);
        verifier.setAIASource(null);
        if (lists.isDirectory()) verifier.setCrlSource(new ExternalResourcesCRLSource(streams(lists)));
        SignedDocumentValidator validator = SignedDocumentValidator.fromDocument(new FileDocument(file));
        validator.setCertificateVerifier(verifier);
        validator.setValidationTime(new Date(seconds * 1000));
        Reports reports = validator.validateDocument();
        SimpleReport report = reports.getSimpleReport();
        List<String> ids = report.getSignatureIdList();
        List<String> ours = ids.stream().filter(id -> fields.contains(fieldOf(reports, id))).collect(Collectors.toList());
        boolean passed = ours.size() == fields.size()
                && ours.stream().allMatch(id -> report.getIndication(id) == Indication.TOTAL_PASSED);
        String detail = ours.stream().map(id -> describe(report, id)).collect(Collectors.joining(" | "));
        return (passed ? "PASS" : "FAIL") + "\t" + ours.size() + " of ours: " + detail
                + ids.stream().filter(id -> !ours.contains(id))
                        .map(id -> "\t" + fieldOf(reports, id) + " " + indication(report, id))
                        .collect(Collectors.joining());
    }

    private static String fieldOf(Reports reports, String id) {
        return String.valueOf(reports.getDiagnosticData().getSignatureById(id).getFirstFieldName());
    }

    private static String indication(SimpleReport report, String id) {
        return report.getIndication(id) + (report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id));
    }

    private static InputStream[] streams(File folder) throws IOException {
        List<InputStream> streams = new ArrayList<>();
        for (File list : folder.listFiles((place, name) -> name.endsWith(".crl"))) {
            streams.add(new FileInputStream(list));
        }
        return streams.toArray(new InputStream[0]);
    }

    private static String describe(SimpleReport report, String id) {
        String reasons = report.getAdESValidationErrors(id).stream().map(Message::getValue).collect(Collectors.joining("; "));
        String warnings = report.getAdESValidationWarnings(id).stream().map(Message::getValue).collect(Collectors.joining("; "));
        return report.getSignatureFormat(id) + " " + indication(report, id)
                + (reasons.isEmpty() ? "" : " errors: " + reasons)
                + (warnings.isEmpty() ? "" : " warnings: " + warnings);
    }
}
