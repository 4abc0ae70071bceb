import { useEffect, useState } from "react";
import type { FoundByName } from "~/lib/palette/search-by-name.server";
import { paths } from "~/lib/paths";

const typingMs = 120;

export interface NameSearch {
  /** The newest answer; null before the first, and for an empty text. */
  found: FoundByName | null;
  isSearching: boolean;
  hasFailed: boolean;
}

const nothing: NameSearch = { found: null, isSearching: false, hasFailed: false };

/** What the cloud finds, once nothing was typed for a moment. The answer to an older text never replaces a newer one. */
export function useFoundByName(text: string): NameSearch {
  const query = text.trim();
  const [state, setState] = useState<NameSearch>(nothing);
  useEffect(() => {
    if (query === "") {
      setState(nothing);
      return;
    }
    setState((before) => ({ ...before, isSearching: true, hasFailed: false }));
    const replaced = new AbortController();
    const { signal } = replaced;
    const search = async () => {
      const found = await fetchFound(query, signal);
      if (!signal.aborted) setState({ found, isSearching: false, hasFailed: found === null });
    };
    const timer = setTimeout(() => void search(), typingMs);
    return () => {
      clearTimeout(timer);
      replaced.abort();
    };
  }, [query]);
  return state;
}

async function fetchFound(text: string, signal: AbortSignal): Promise<FoundByName | null> {
  try {
    const address = `${paths.paletteSearch}?${new URLSearchParams({ q: text })}`;
    const answer = await fetch(address, { signal, redirect: "error" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
