import { Type } from "@sinclair/typebox";
import type { CallGroup } from "../calls/call.ts";
import { PagingQuery } from "../shapes/paging.ts";
import { Group, GroupUpdate, NewGroup } from "./group.ts";
import { GroupId } from "./observer.ts";

const WRITE = { part: "4.3", access: "token", limit: "write" } as const;
const READ = { ...WRITE, method: "GET", limit: "read" } as const;
const ONE = {
  path: "/groups/{id}",
  params: Type.Object({ id: GroupId }),
  refusals: ["error.group.not_found"],
} as const;
const shown = { 200: { description: "The group.", schema: Group } } as const;

/** Interface 4.3: groups of signers and of observers, managed by the business. */
export const GROUP_CALLS = {
  create: {
    ...WRITE,
    method: "POST",
    path: "/groups",
    summary: "Make a group",
    body: NewGroup,
    answers: { 201: { description: "The group.", schema: Group } },
    refusals: [],
  },
  list: {
    ...READ,
    path: "/groups",
    summary: "List the groups, newest first",
    query: PagingQuery,
    answers: { 200: { description: "With X-Total-Count and Link.", schema: Type.Array(Group) } },
    refusals: [],
  },
  read: { ...READ, ...ONE, summary: "Read a group", answers: shown },
  update: {
    ...WRITE,
    ...ONE,
    method: "PUT",
    summary: "Change a group; requests that asked it stay as they are",
    body: GroupUpdate,
    answers: shown,
  },
  delete: {
    ...WRITE,
    ...ONE,
    method: "DELETE",
    summary: "Remove a group; requests that asked it stay as they are",
    answers: { 204: { description: "Removed." } },
  },
} as const satisfies CallGroup;
