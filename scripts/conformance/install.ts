import { isInstalled, run } from "./run.ts";

/** Debian's packages for the tools that a validator needs; installed where that is possible. */
const PACKAGES: Readonly<Record<string, string>> = {
  qpdf: "qpdf",
  pdfsig: "poppler-utils",
  openssl: "openssl",
  faketime: "faketime",
  certutil: "libnss3-tools",
  mvn: "maven",
  javac: "default-jdk-headless",
  python3: "python3-venv",
};

/** Makes sure that a program is there; false where it is not and cannot be had. */
export async function ensure(program: string): Promise<boolean> {
  if (isInstalled(program)) return true;
  const name = PACKAGES[program];
  return name !== undefined && (await installPackage(name)) && isInstalled(program);
}

/** Installs one of Debian's packages; false where that is not possible. */
export async function installPackage(name: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !isInstalled("apt-get")) return false;
  const install = () => run("apt-get", ["install", "-y", "-qq", name], { seconds: 240 });
  if ((await install()).code === 0) return true;
  await run("apt-get", ["update", "-qq"], { seconds: 120 });
  return (await install()).code === 0;
}
