import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { opened } from "./opened";
import type { Sending } from "./uploadQueue";

/**
 * Opens the result of the files whose keys the returned function was last given. Who left the page, sent other files
 * meanwhile or is typing stays where they are.
 */
export function useOpened(items: readonly Sending[]): (keys: readonly number[]) => void {
  const navigate = useNavigate();
  const [followed, setFollowed] = useState<readonly number[]>([]);
  useEffect(() => {
    const sent = items.filter(({ key }) => followed.includes(key));
    if (sent.length === 0) return;
    const result = opened(sent);
    if (result === undefined) return;
    setFollowed([]);
    if (result === null || document.activeElement?.matches("textarea, input:not([type=file], [type=checkbox])")) return;
    if ("trace" in result) void navigate({ to: "/traces/$id", params: { id: result.trace } });
    else void navigate({ to: "/results", search: (result.results ? { q: result.results } : {}) as never });
  }, [items, followed, navigate]);
  // Files that come while others are under way are one sending with them.
  return useCallback((keys) => setFollowed((before) => [...before, ...keys]), []);
}
