/** Octets as JSON carries them. */
export type Base64 = string;

/** A moment as JSON carries it: ISO 8601 in UTC. */
export type Moment = string;
