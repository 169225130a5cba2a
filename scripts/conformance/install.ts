import { isInstalled, run } from "./run.ts";

/** Debian's packages for the tools that a judge needs; installed where that is possible. */
const PACKAGES: Readonly<Record<string, string>> = {
  qpdf: "qpdf",
  pdfsig: "poppler-utils",
  openssl: "openssl",
  mvn: "maven",
  javac: "default-jdk-headless",
};

/** Makes sure that a program is there; false where it is not and cannot be had. */
export async function ensure(program: string): Promise<boolean> {
  if (isInstalled(program)) return true;
  const name = PACKAGES[program];
  if (!name || process.getuid?.() !== 0 || !isInstalled("apt-get")) return false;
  const install = () => run("apt-get", ["install", "-y", "-qq", name], { seconds: 240 });
  if ((await install()).code !== 0) {
    await run("apt-get", ["update", "-qq"], { seconds: 120 });
    await install();
  }
  return isInstalled(program);
}
