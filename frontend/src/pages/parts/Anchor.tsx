import { useRouter } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

interface Props {
  href: string;
  className?: string | undefined;
  onFocus?: () => void;
  onBlur?: () => void;
  children: ReactNode;
}

/** A link that also stands where there is no router: on a page that was drawn by the server. */
export function Anchor({ href, className, onFocus, onBlur, children }: Props) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  const follow = (event: MouseEvent) => {
    // A press with a key opens a tab or a window: the browser's business.
    if (!router || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={className} onClick={follow} onFocus={onFocus} onBlur={onBlur}>
      {children}
    </a>
  );
}
