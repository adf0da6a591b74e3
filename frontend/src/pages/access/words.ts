/** What is said of tokens and of who sees what. */
import type { Service, Standing, Visibility } from "../../model/access";

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day (UTC): `22 November 2027`. */
export const day = (at: string): string => DATE.format(new Date(at));

/** A minute (UTC): `22 November 2027, 14:05 UTC`. */
export const minute = (at: string): string => `${day(at)}, ${at.slice(11, 16)} UTC`;

export const MAY: Readonly<Record<string, string>> = {
  upload: "send recordings and results, compare, change and delete what is yours",
  publish: "send, compare, and publish figures that everybody can read",
  admin: "everything, with what others keep private",
};

export const SEES: Readonly<Record<Visibility, string>> = {
  private: "Only you see it.",
  unlisted: "Whoever has the link sees it; no list has it.",
  public: "Everybody who reaches this server sees it, and lists have it.",
};

/** When it is deleted, as the end of a sentence. */
export const deleted = (at: string | null): string =>
  at === null ? "It is kept until somebody deletes it." : `It is deleted on ${day(at)}.`;

/** What a reader without a token may do. */
export function withoutToken(service: Service): string {
  const files =
    service.may_upload && service.deleted_at
      ? `takes files that are deleted on ${day(service.deleted_at)}`
      : "takes no files";
  return `Without a token this server shows what is public, and ${files}.${service.may_query ? "" : " SQL queries need a token."}`;
}

/** What becomes of a file that is sent now. */
export function terms(service: Service): string {
  if (!service.may_upload) return "This server takes files from those who have a token.";
  const seen = service.quarantine
    ? "Sent without a token: whoever has its address sees it, and no list has it before an administrator looked at it."
    : "Only you see it until you show it to others.";
  return `${seen} ${deleted(service.deleted_at)}`;
}

/** Who sees a thing, for somebody whose it is not; null where there is nothing to say. */
export function reported(standing: Standing): string | null {
  if (standing.deleted_at === null && !standing.quarantined) return null;
  const seen = standing.quarantined
    ? "Sent without a token: whoever has this address sees it, no list has it."
    : standing.visibility === "unlisted"
      ? "Unlisted: you see it by its link."
      : "Public.";
  return `${seen} ${deleted(standing.deleted_at)}`;
}
