import { createServer } from "node:net";

/** Says before a minute of installing what the start would say after it; whether somebody has the port. */
export async function isPortTaken({ PARAPH_PORT = "8080", PARAPH_HOST = "127.0.0.1" }) {
  const taken = await new Promise((resolve) => {
    const server = createServer();
    // Anything else that is wrong with it says the program itself.
    server.once("error", ({ code }) => resolve(code === "EADDRINUSE"));
    server.once("listening", () => server.close(() => resolve(false)));
    server.listen(Number(PARAPH_PORT) || 8080, PARAPH_HOST);
  });
  if (taken) {
    console.error(
      `Paraph: Port ${PARAPH_PORT} is taken, perhaps by another Paraph. Stop that, or set PARAPH_PORT. ` +
        "Nothing was installed.",
    );
  }
  return taken;
}
