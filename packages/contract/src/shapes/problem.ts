import { Type } from "@sinclair/typebox";

/** Interface 7, as every description shows it. */
export const Problem = Type.Object(
  {
    type: Type.String({ format: "uri", description: "A page that explains this kind of problem." }),
    title: Type.String({ description: "The kind of problem in a few words." }),
    status: Type.Integer({ description: "The status of the answer." }),
    message: Type.String({ description: "For people; not part of the stable contract." }),
    method: Type.String({ description: "The method of the call." }),
    path: Type.String({ description: "The path of the call." }),
    request_id: Type.String({ description: "Name it when you ask us what happened." }),
    key: Type.Optional(Type.String({ description: "Match on this." })),
    violations: Type.Optional(
      Type.Array(
        Type.Object({
          field: Type.String({
            description: "The member that is wrong, such as signatures[0].sequence.",
          }),
          message: Type.String({ description: "What is wrong with it, for people." }),
        }),
        { description: "Every member that is wrong." },
      ),
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
