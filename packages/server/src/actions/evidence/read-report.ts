import type { Language } from "@paraph/contract/words";
import type { Actor } from "../../domain/access/actor.ts";
import { permitRequest } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import { readRequest } from "../requests/read-request.ts";
import { renderReport, type RenderedReport, type ReportType } from "./render-report.ts";
import { reportRequest } from "./report-request.ts";

type ReadingWorld = Parameters<typeof renderReport>[0] & Parameters<typeof reportRequest>[0];

/** Interface 4.3: the signature protocol of a request, for whoever may have it. */
export async function readReport(
  world: ReadingWorld,
  actor: Actor,
  id: RequestId,
  type: ReportType,
  language?: Language,
): Promise<RenderedReport> {
  const request = await readRequest(world, actor, id);
  permitRequest(request, actor, "report");
  return renderReport(world, request, await reportRequest(world, request, language), type);
}
