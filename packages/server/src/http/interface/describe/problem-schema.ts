import { Type } from "@sinclair/typebox";

/** Interface 7, as every description shows it. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ format: "uri", description: "A page that explains this kind of problem." }),
    title: Type.String(),
    status: Type.Integer(),
    message: Type.String({ description: "For people; not part of the stable contract." }),
    method: Type.String(),
    path: Type.String(),
    request_id: Type.String({ description: "Name it when you ask us what happened." }),
    key: Type.Optional(Type.String({ description: "Match on this." })),
    violations: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
    ),
  },
  {
    $id: "Problem",
    examples: [
      {
        type: "http://localhost:8080/problem/unauthorized",
        title: "Unauthorized",
        status: 401,
        message: "The token has expired. Log in again.",
        method: "GET",
        path: "/v2/documents",
        request_id: "6a0f0f5e-6d0b-4e0e-9a53-0d1f6f0a7c11",
        key: "error.auth.token_expired",
      },
    ],
  },
);
