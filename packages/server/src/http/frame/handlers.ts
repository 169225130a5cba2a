import {
  callsOf,
  type BodyOf,
  type CallGroup,
  type CallGroups,
  type DeclaredCall,
  type ParamsOf,
  type QueryOf,
} from "@paraph/contract/calls";
import type { World } from "../../ports/world.ts";
import type { Answer, Call, Route } from "./route.ts";

/** What carries a declared call out. */
export type Handler<Spec extends DeclaredCall> = (
  world: World,
  call: Call<BodyOf<Spec>, QueryOf<Spec>, ParamsOf<Spec>>,
) => Promise<Answer>;

/** One handler for each call of a subject, under the name of the call. */
export type Handlers<Group extends CallGroup> = {
  readonly [Name in keyof Group]: Handler<Group[Name]>;
};

type GroupedHandlers<Groups extends CallGroups> = {
  readonly [Name in keyof Groups]: Handlers<Groups[Name]>;
};

/**
 * The routes of declared calls. A call without a handler is an error of types; a handler that nothing
 * declares can hide in a list that was put together, so it ends the start.
 */
export function routesOf<const Groups extends CallGroups>(
  groups: Groups,
  handlers: GroupedHandlers<Groups>,
): readonly Route[] {
  const left = new Map(
    Object.entries(handlers as Readonly<Record<string, object>>).flatMap(([group, named]) =>
      Object.entries(named as Readonly<Record<string, Route["handle"]>>).map(
        ([name, handle]) => [`${group}.${name}`, handle] as const,
      ),
    ),
  );
  const routes = callsOf(groups).map(({ group, name, call }): Route => {
    const handle = left.get(`${group}.${name}`);
    if (!handle) throw new Error(`${group}.${name} is declared and nothing handles it`);
    left.delete(`${group}.${name}`);
    return { ...call, handle };
  });
  for (const name of left.keys()) throw new Error(`${name} is handled and nothing declares it`);
  return routes;
}
