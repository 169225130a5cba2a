import type { CallGroups } from "./calls/call.ts";
import { SANDBOX_INTERFACE_CALLS } from "./sandbox/calls.ts";
import { V1_CALLS } from "./v1/calls.ts";
import { V2_CALLS } from "./v2/calls.ts";
import { V3_CALLS } from "./v3/calls.ts";
import { VALIDATION_CALLS } from "./validation-v1/calls.ts";
import type { Version } from "./words.ts";

/** An interface: where it is mounted, by whose rules it answers, what it says of itself, its calls. */
export type Interface = {
  readonly root: string;
  readonly version: Version | "validation";
  readonly about: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
  };
  readonly calls: CallGroups;
};

/** The four promised interfaces (interface part 9, interface 4). */
export const INTERFACES = {
  v1: {
    root: "/v1",
    version: "v1",
    about: {
      title: "Paraph signing interface, version 1",
      version: "1.0.0",
      description: "Deprecated. Use version 2.",
    },
    calls: V1_CALLS,
  },
  v2: {
    root: "/v2",
    version: "v2",
    about: {
      title: "Paraph signing interface, version 2",
      version: "2.0.0",
      description: "Current and stable.",
    },
    calls: V2_CALLS,
  },
  v3: {
    root: "/v3",
    version: "v3",
    about: {
      title: "Paraph signing interface, version 3",
      version: "3.0.5",
      description: "Preview; it may change before it is generally available.",
    },
    calls: V3_CALLS,
  },
  validation: {
    root: "/validation/v1",
    version: "validation",
    about: {
      title: "Paraph validation interface, version 1",
      version: "1.0.0",
      description: "Judges signed documents by EN 319 102-1, and tells what that cost.",
    },
    calls: VALIDATION_CALLS,
  },
} as const satisfies Readonly<Record<string, Interface>>;

/** For demo keys only, and promised to nobody. */
export const SANDBOX = {
  root: "/sandbox",
  version: "v2",
  about: { title: "Sandbox", version: "1.0.0", description: "Plays what people do." },
  calls: SANDBOX_INTERFACE_CALLS,
} as const satisfies Interface;
