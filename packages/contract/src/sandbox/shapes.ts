import { Type } from "@sinclair/typebox";

/** A message that a demo key has sent. */
export const SandboxMessage = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    channel: Type.Unsafe<"EMAIL" | "SMS">({ type: "string", enum: ["EMAIL", "SMS"] }),
    to: Type.String(),
    subject: Type.Union([Type.String(), Type.Null()]),
    text: Type.String(),
    html: Type.Union([Type.String(), Type.Null()]),
    links: Type.Array(Type.String()),
    attachments: Type.Array(Type.String()),
    created_at: Type.String({ format: "date-time" }),
  },
  { $id: "SandboxMessage" },
);

/** The time of a demo business, and by how much it was moved. */
export const SandboxClock = Type.Object(
  {
    now: Type.String({ format: "date-time" }),
    offset_seconds: Type.Integer(),
  },
  { $id: "SandboxClock" },
);

/** The secrets under which callbacks are signed. */
export const SandboxCallbackSecrets = Type.Object(
  {
    secrets: Type.Array(Type.String(), { description: "Newest first; each signs every callback." }),
  },
  { $id: "SandboxCallbackSecrets" },
);
