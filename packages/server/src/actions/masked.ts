/** Enough to recognise one's own address. */
export function maskedEmail(email: string): string {
  return `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf("@"))}`;
}

/** Enough to recognise one's own number: the country and the last four digits. */
export function maskedMobile(mobile: string): string {
  const digits = mobile.replaceAll(/[\s()./-]/g, "");
  const country = digits.startsWith("+") ? `${digits.slice(0, 3)} ` : "";
  return `${country}** *** ${digits.slice(-4, -2)} ${digits.slice(-2)}`;
}
