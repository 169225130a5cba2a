/** What a person's own pages say. */
export const me = {
  title: "You",
  name: "Name",
  email: "E-mail address",
};

export type MeWords = typeof me;
