import type { REPORT_CALLS } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { readReport } from "../../../actions/evidence/read-report.ts";
import { REPORT_TYPES, type ReportType } from "../../../actions/evidence/render-report.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { idOf } from "../requests/request-routes.ts";

/** Interface 4.3: the signature protocol. */
export const reportHandlers: Handlers<typeof REPORT_CALLS> = {
  report: async (world, { actor, params, query }) => {
    const type = typeOf(query.type ?? "PDF");
    const id = idOf(params);
    const { type: media, bytes, extension } = await readReport(world, actor, id, type);
    const name = `protocol-${id}.${extension}`;
    return {
      status: 200,
      headers: { "content-disposition": `attachment; filename="${name}"` },
      body: { kind: "bytes", type: media, bytes },
    };
  },
};

function typeOf(text: string): ReportType {
  const type = REPORT_TYPES.find((one) => one === text.toUpperCase());
  if (!type) {
    const message = "must be one of PDF, JSON, HTML";
    throw new Refusal("error.request.query_invalid", { violations: [{ field: "type", message }] });
  }
  return type;
}
