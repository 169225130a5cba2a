import type {
  AllowedExits,
  BusinessReminders,
  EmbeddingOrigins,
  BusinessFeature,
  BusinessMember,
  BusinessUser,
  KeyTerms,
  NewBranding,
  NewKey,
  NewRetention,
  WantedGroup,
} from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call, hrefOf } from "../api.ts";

export type Environment = BusinessUser["environment"];
export type Keys = Awaited<ReturnType<typeof readKeys>>;

export const readOverview = (businessId: string, environment: Environment) =>
  call(app.overview, { params: { businessId }, query: { environment } });

export const readKeys = (businessId: string) => call(app.keys, { params: { businessId } });
export const makeKey = (businessId: string, wanted: NewKey) =>
  call(app.newKey, { params: { businessId }, body: wanted });
export const resetKey = (businessId: string, username: string) =>
  call(app.resetKey, { params: { businessId, username } });
export const addKey = (businessId: string, username: string, terms: KeyTerms) =>
  call(app.addKey, { params: { businessId, username }, body: terms });
export const endKey = (businessId: string, username: string, version: number) =>
  call(app.endKey, { params: { businessId, username, version } });
export const revokeKey = (businessId: string, username: string) =>
  call(app.revokeKey, { params: { businessId, username } });

export const readMembers = (businessId: string) => call(app.members, { params: { businessId } });
export type NewMember = Pick<BusinessMember, "email" | "role">;
export const putMember = (businessId: string, member: NewMember) =>
  call(app.putMember, { params: { businessId }, body: member });
export type Leaving = { readonly email: string; readonly to: string | null };
export const removeMember = (businessId: string, { email, to }: Leaving) =>
  call(app.removeMember, { params: { businessId, email }, query: to === null ? {} : { to } });

export type RequestsQuery = { readonly managedBy: string; readonly search: string };
export const readBusinessRequests = (
  businessId: string,
  { managedBy, search }: RequestsQuery,
  after: string | null,
) =>
  call(app.businessRequests, {
    params: { businessId },
    query: {
      ...(managedBy !== "" && { managedBy }),
      ...(search !== "" && { search }),
      ...(after !== null && { after }),
    },
  });
export const handOver = (businessId: string, requestId: string, to: string) =>
  call(app.handOver, { params: { businessId, requestId }, body: { to } });
export const handOverAll = (businessId: string, from: string, to: string) =>
  call(app.handOverAll, { params: { businessId }, body: { from, to } });

export const repeatInvitation = (businessId: string, invitationId: string) =>
  call(app.repeatInvitation, { params: { businessId, invitationId } });
export const withdrawInvitation = (businessId: string, invitationId: string) =>
  call(app.withdrawInvitation, { params: { businessId, invitationId } });

export const readInvitation = (invitationId: string) =>
  call(app.invitation, { params: { invitationId } });
export const acceptInvitation = (invitationId: string) =>
  call(app.acceptInvitation, { params: { invitationId } });

export const readCallbacks = (businessId: string, environment: Environment) =>
  call(app.callbacks, { params: { businessId }, query: { environment } });
export const readExchange = (businessId: string, callbackId: string, n: number) =>
  call(app.callbackAttempt, { params: { businessId, callbackId, n } });
export const replayCallback = (businessId: string, callbackId: string) =>
  call(app.replayBusinessCallback, { params: { businessId, callbackId } });

export const readExits = (businessId: string) => call(app.exits, { params: { businessId } });
export const readEmbedding = (businessId: string) =>
  call(app.embedding, { params: { businessId } });
export const putEmbedding = (businessId: string, embedding: EmbeddingOrigins) =>
  call(app.putEmbedding, { params: { businessId }, body: embedding });
export const putExits = (businessId: string, exits: AllowedExits) =>
  call(app.putExits, { params: { businessId }, body: exits });

export const readReminders = (businessId: string) =>
  call(app.reminders, { params: { businessId } });
export const putReminders = (businessId: string, reminders: BusinessReminders) =>
  call(app.putReminders, { params: { businessId }, body: reminders });

export type UsageQuery = { readonly environment: Environment; readonly period: string | null };

export const readUsage = (businessId: string, asked: UsageQuery) =>
  call(app.usage, { params: { businessId }, query: asked });
/** Where the browser fetches the same as a file. */
export const usageFile = (businessId: string, asked: UsageQuery) =>
  hrefOf(app.usageFile, { params: { businessId }, query: asked });

export const readTrail = (businessId: string, before: number | null) =>
  call(app.trail, { params: { businessId }, query: { before } });
export const trailFile = (businessId: string) => hrefOf(app.trailFile, { params: { businessId } });

export const readFeatures = (businessId: string) => call(app.features, { params: { businessId } });
export const switchFeature = (businessId: string, { name, isOn }: BusinessFeature) =>
  call(app.switchFeature, { params: { businessId, feature: name }, body: { isOn: !isOn } });

export const readRetention = (businessId: string) =>
  call(app.retention, { params: { businessId } });
export const previewRetention = (
  businessId: string,
  environment: Environment,
  days: number | null,
) => call(app.previewRetention, { params: { businessId }, query: { environment, days } });
export const putRetention = (businessId: string, wanted: NewRetention) =>
  call(app.putRetention, { params: { businessId }, body: wanted });

/** The password once more, where some time has passed since the login. */
export const showPassword = (password: string) => call(app.proveMe, { body: { password } });

export const readGroups = (businessId: string, environment: Environment) =>
  call(app.groups, { params: { businessId }, query: { environment } });
/** Makes a group, or changes the one that is named. */
export const saveGroup = (
  businessId: string,
  environment: Environment,
  groupId: string | null,
  wanted: WantedGroup,
) =>
  groupId === null
    ? call(app.addGroup, { params: { businessId }, query: { environment }, body: wanted })
    : call(app.changeGroup, {
        params: { businessId, groupId },
        query: { environment },
        body: wanted,
      });
export const removeGroup = (businessId: string, environment: Environment, groupId: string) =>
  call(app.removeGroup, { params: { businessId, groupId }, query: { environment } });

export const readSeals = (businessId: string) => call(app.seals, { params: { businessId } });

export const readBranding = (businessId: string) => call(app.branding, { params: { businessId } });
export const tryAccent = (businessId: string, colour: string) =>
  call(app.tryAccent, { params: { businessId }, query: { colour } });
export const putBranding = (businessId: string, wanted: NewBranding) =>
  call(app.putBranding, { params: { businessId }, body: wanted });
/** Another logo, in Base64; null takes it away. */
export const putLogo = (businessId: string, content: string | null) =>
  content === null
    ? call(app.removeLogo, { params: { businessId } })
    : call(app.putLogo, { params: { businessId }, body: { content } });
