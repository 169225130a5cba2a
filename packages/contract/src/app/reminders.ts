import { Type, type Static } from "@sinclair/typebox";
import { MAX_AUTOMATIC_REMINDERS, MAX_REMINDER_DAYS } from "../limits.ts";
import { orNull } from "./kit.ts";

const Days = Type.Integer({ minimum: 1, maximum: MAX_REMINDER_DAYS });

/** When and how often signers are reminded without anybody asking. */
export const ReminderPlan = Type.Object({
  firstAfterDays: Days,
  everyDays: Days,
  atMost: Type.Integer({ minimum: 1, maximum: MAX_AUTOMATIC_REMINDERS }),
});
export type ReminderPlan = Static<typeof ReminderPlan>;

/** Null: nobody is reminded by itself. */
export const Reminders = orNull(ReminderPlan);

/** What a business proposes for new requests. */
export const BusinessReminders = Type.Object({ reminders: Reminders });
export type BusinessReminders = Static<typeof BusinessReminders>;
