import { Refusal } from "@paraph/contract/errors";
import { Uuid } from "@paraph/contract/shapes";
import { Type } from "@sinclair/typebox";
import { readReport } from "../../../actions/evidence/read-report.ts";
import { REPORT_TYPES, type ReportType } from "../../../actions/evidence/render-report.ts";
import { route, type Route } from "../../frame/route.ts";
import { idOf } from "../requests/request-routes.ts";

/** Interface 4.3: the signature protocol. */
export const reportRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/signature-requests/{id}/report",
    part: "4.3",
    summary: "The signature protocol: who, when, how, with proofs",
    access: "token",
    limit: "read",
    ignoresAccept: true,
    params: Type.Object({ id: Uuid }),
    query: Type.Object({
      type: Type.Optional(Type.String({ description: "PDF (the default), JSON or HTML." })),
    }),
    answers: {
      200: {
        description: "The protocol as a sealed PDF, JSON or HTML.",
        type: "application/pdf",
        also: { "application/json": null, "text/html": null },
      },
    },
    refusals: ["error.sr.not_found", "error.auth.forbidden", "error.request.query_invalid"],
    handle: async (world, { actor, params, query }) => {
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
  }),
];

function typeOf(text: string): ReportType {
  const type = REPORT_TYPES.find((one) => one === text.toUpperCase());
  if (!type) {
    const message = "must be one of PDF, JSON, HTML";
    throw new Refusal("error.request.query_invalid", { violations: [{ field: "type", message }] });
  }
  return type;
}
