import type {
  AllowedExits,
  BusinessBranding,
  BusinessFeature,
  BusinessGroup,
  BusinessKey,
  BusinessMember,
  BusinessMembers,
  BusinessSeal,
  BusinessTrail,
  BusinessUsage,
  CallbackExchange,
  LoggedCallback,
  MyInvitation,
  NewBranding,
  NewKey,
  NewRetention,
  RetentionPreview,
  RetentionSide,
  ShownKey,
  TriedAccent,
  WantedGroup,
} from "@paraph/contract/app";
import { call } from "../api.ts";

export type Environment = BusinessKey["environment"];
export type Keys = { readonly keys: BusinessKey[]; readonly environments: Environment[] };

const at = (id: string) => `/app/business/${encodeURIComponent(id)}`;
const keyAt = (id: string, name: string) => `${at(id)}/keys/${encodeURIComponent(name)}`;

export const readKeys = (id: string) => call<Keys>("GET", `${at(id)}/keys`);
export const makeKey = (id: string, wanted: NewKey) =>
  call<ShownKey>("POST", `${at(id)}/keys`, wanted);
export const resetKey = (id: string, name: string) =>
  call<ShownKey>("POST", `${keyAt(id, name)}/reset`);
export const revokeKey = (id: string, name: string) => call<void>("DELETE", keyAt(id, name));

export const readMembers = (id: string) => call<BusinessMembers>("GET", `${at(id)}/members`);
export type NewMember = Pick<BusinessMember, "email" | "role">;
export const putMember = (id: string, member: NewMember) =>
  call<BusinessMembers>("POST", `${at(id)}/members`, member);
export const removeMember = (id: string, email: string) =>
  call<void>("DELETE", `${at(id)}/members/${encodeURIComponent(email)}`);

const invitationAt = (id: string, invitation: string) =>
  `${at(id)}/invitations/${encodeURIComponent(invitation)}`;
export const repeatInvitation = (id: string, invitation: string) =>
  call<void>("POST", `${invitationAt(id, invitation)}/repeat`);
export const withdrawInvitation = (id: string, invitation: string) =>
  call<void>("DELETE", invitationAt(id, invitation));

const mine = (invitation: string) => `/app/invitations/${encodeURIComponent(invitation)}`;
export const readInvitation = (invitation: string) => call<MyInvitation>("GET", mine(invitation));
export const acceptInvitation = (invitation: string) =>
  call<{ readonly businessId: string }>("POST", `${mine(invitation)}/accept`);

export const readCallbacks = (id: string, environment: Environment) =>
  call<{ readonly callbacks: readonly LoggedCallback[] }>(
    "GET",
    `${at(id)}/callbacks?environment=${environment}`,
  );
export const readExchange = (id: string, callbackId: string, n: number) =>
  call<CallbackExchange>(
    "GET",
    `${at(id)}/callbacks/${encodeURIComponent(callbackId)}/attempts/${n}`,
  );
export const replayCallback = (id: string, callbackId: string) =>
  call<void>("POST", `${at(id)}/callbacks/${encodeURIComponent(callbackId)}/replay`);

export const readExits = (id: string) => call<AllowedExits>("GET", `${at(id)}/exits`);
export const putExits = (id: string, exits: AllowedExits) =>
  call<AllowedExits>("PUT", `${at(id)}/exits`, exits);

export type UsageAsked = { readonly environment: Environment; readonly period: string | null };

const asQuery = ({ environment, period }: UsageAsked) =>
  `environment=${environment}${period === null ? "" : `&period=${period}`}`;

export const readUsage = (id: string, asked: UsageAsked) =>
  call<BusinessUsage>("GET", `${at(id)}/usage?${asQuery(asked)}`);
/** Where the browser fetches the same as a file. */
export const usageFile = (id: string, asked: UsageAsked) => `${at(id)}/usage/csv?${asQuery(asked)}`;

export const readTrail = (id: string, before: number | null) =>
  call<BusinessTrail>("GET", `${at(id)}/trail${before === null ? "" : `?before=${before}`}`);
export const trailFile = (id: string) => `${at(id)}/trail/file`;

export type Features = { readonly features: readonly BusinessFeature[] };
export const readFeatures = (id: string) => call<Features>("GET", `${at(id)}/features`);
export const switchFeature = (id: string, { name, isOn }: BusinessFeature) =>
  call<Features>("PUT", `${at(id)}/features/${name}`, { isOn: !isOn });

export type Sides = { readonly sides: readonly RetentionSide[] };
export const readRetention = (id: string) => call<Sides>("GET", `${at(id)}/retention`);
export const previewRetention = (id: string, environment: Environment, days: number | null) =>
  call<RetentionPreview>(
    "GET",
    `${at(id)}/retention/preview?environment=${environment}${days === null ? "" : `&days=${days}`}`,
  );
export const putRetention = (id: string, wanted: NewRetention) =>
  call<Sides>("PUT", `${at(id)}/retention`, wanted);

/** The password once more, where some time has passed since the login. */
export const showPassword = (password: string) =>
  call<object>("POST", "/app/me/proof", { password });

export type GroupList = { readonly groups: readonly BusinessGroup[] };
const groupsAt = (id: string, environment: Environment, group: string | null = null) =>
  `${at(id)}/groups${group === null ? "" : `/${group}`}?environment=${environment}`;
export const readGroups = (id: string, environment: Environment) =>
  call<GroupList>("GET", groupsAt(id, environment));
/** Makes a group, or changes the one that is named. */
export const saveGroup = (
  id: string,
  environment: Environment,
  group: string | null,
  wanted: WantedGroup,
) => call<GroupList>(group === null ? "POST" : "PUT", groupsAt(id, environment, group), wanted);
export const removeGroup = (id: string, environment: Environment, group: string) =>
  call<void>("DELETE", groupsAt(id, environment, group));

export const readSeals = (id: string) =>
  call<{ readonly seals: readonly BusinessSeal[] }>("GET", `${at(id)}/seals`);

const brandingAt = (id: string) => `${at(id)}/branding`;
export const readBranding = (id: string) => call<BusinessBranding>("GET", brandingAt(id));
export const tryAccent = (id: string, colour: string) =>
  call<TriedAccent>("GET", `${brandingAt(id)}/accent?colour=${encodeURIComponent(colour)}`);
export const putBranding = (id: string, wanted: NewBranding) =>
  call<BusinessBranding>("PUT", brandingAt(id), wanted);
/** Another logo, in Base64; null takes it away. */
export const putLogo = (id: string, content: string | null) =>
  content === null
    ? call<BusinessBranding>("DELETE", `${brandingAt(id)}/logo`)
    : call<BusinessBranding>("PUT", `${brandingAt(id)}/logo`, { content });
