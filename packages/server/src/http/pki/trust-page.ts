import type { PublishedCertificate } from "../../ports/pki.ts";
import { html, type Html } from "../pages/html.ts";

/** The page at /pki: which certificates there are and how a reader of signed PDFs comes to trust them. */
export function trustPage(certificates: readonly PublishedCertificate[]): Html {
  const [root] = certificates.filter(({ name }) => name === "root");
  return html`<h1>Trusting the built-in authority</h1>
    <p class="lead">
      The signatures of this installation end in the root certificate below. It is a demonstration
      authority: its signatures are technically complete and without legal weight. Trust it only for
      what you try out.
    </p>
    <p>Compare the fingerprint with the one that the operator gives you before you trust it.</p>
    <p>SHA-256 fingerprint of the root:<br /><code>${spaced(root?.fingerprint ?? "")}</code></p>
    <h2>Certificates</h2>
    <ul>
      ${certificates.map(line)}
    </ul>
    <h2>Adobe Acrobat and Reader</h2>
    <ol>
      <li>Download <a href="/pki/root.cer">root.cer</a>.</li>
      <li>Open Preferences, Signatures, Identities &amp; Trusted Certificates, More.</li>
      <li>Choose Trusted Certificates, Import, and pick the file.</li>
      <li>
        Select the certificate, Edit Trust, and tick “Use this certificate as a trusted root”.
      </li>
    </ol>
    <h2>Windows, macOS, Linux</h2>
    <ul>
      <li>
        Windows: open root.cer, Install Certificate, and put it into “Trusted Root Certification
        Authorities”.
      </li>
      <li>macOS: open root.cer in Keychain Access and set “Always Trust”.</li>
      <li>
        Debian and Ubuntu: copy <a href="/pki/root.pem">root.pem</a> to
        <code>/usr/local/share/ca-certificates/paraph.crt</code> and run
        <code>update-ca-certificates</code>.
      </li>
    </ul>
    <h2>pdfsig, pyHanko, EU DSS</h2>
    <ul>
      <li>
        pyHanko: <code>pyhanko sign adesverify --trust root.pem --trust-replace document.pdf</code>.
        Years later it also asks what is said of the last time stamp's certificate at that moment,
        which no document can carry, and fetches it from here.
      </li>
      <li>
        pdfsig (Poppler): <code>pdfsig -nocert document.pdf</code> says whether signatures are
        intact; it does not judge time stamps, nor trust at their time.
      </li>
      <li>EU DSS: add root.cer to the trusted certificate source.</li>
      <li>
        OpenSSL:
        <code>openssl verify -CAfile root.pem -untrusted signers-1.pem certificate.pem</code>
      </li>
    </ul>
    <h2>Services</h2>
    <ul>
      <li>OCSP: <code>/pki/ocsp</code> (GET and POST)</li>
      <li>Time stamps (RFC 3161): <code>/pki/tsa</code></li>
      <li>Revocation lists: ${certificates.filter(({ hasList }) => hasList).map(listLink)}</li>
    </ul> `;
}

function listLink({ name }: PublishedCertificate): Html {
  return html` <a href="/pki/${name}.crl">${name}.crl</a>`;
}

function line({ name, subject, notAfter, fingerprint }: PublishedCertificate): Html {
  const until = notAfter.toISOString().slice(0, 10);
  return html`<li>
    ${subject}, valid until ${until}: <a href="/pki/${name}.cer">DER</a>,
    <a href="/pki/${name}.pem">PEM</a><br /><span class="quiet"
      >SHA-256 <code>${fingerprint}</code></span
    >
  </li>`;
}

function spaced(fingerprint: string): string {
  return fingerprint.toUpperCase().match(/../g)?.join(":") ?? "";
}
