import type { Static } from "@sinclair/typebox";
import { Instant, named } from "../shapes/kit.ts";
import { MarkInput, MarkPicture, PictureInput } from "./intent.ts";
import { orNull, type AppCall } from "./kit.ts";

/** The mark that a person keeps for their signatures; null while there is none. */
export const SavedMark = named("SavedMark", {
  mark: orNull(MarkInput),
  savedAt: orNull(Instant),
});
export type SavedMark = Static<typeof SavedMark>;

const ME = { access: "account" } as const;

/** The calls of the mark that a person keeps. */
export const SAVED_MARK_CALLS = {
  savedMark: {
    ...ME,
    method: "GET",
    path: "/app/me/mark",
    summary: "The mark that the person keeps, to be looked at and to sign with.",
    answer: SavedMark,
  },
  saveMark: {
    ...ME,
    method: "PUT",
    path: "/app/me/mark",
    summary: "Keeps a mark, encrypted, in place of the one before; a picture is written anew.",
    body: MarkInput,
    answer: SavedMark,
  },
  forgetMark: {
    ...ME,
    method: "DELETE",
    path: "/app/me/mark",
    summary: "Forgets the mark; signatures that were made with it stay as they are.",
    answer: SavedMark,
  },
  prepareMyPicture: {
    ...ME,
    method: "POST",
    path: "/app/me/mark/pictures",
    summary: "Decodes a picture and writes it anew, as it would be kept.",
    body: PictureInput,
    answer: MarkPicture,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
