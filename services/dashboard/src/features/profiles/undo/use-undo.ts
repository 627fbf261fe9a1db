import type { Profile } from '@linkplane/contracts';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../language/translate.ts';
import { readKey } from '../../../ui/read-key.ts';
import { useToasts } from '../../../ui/toaster.tsx';
import { useProfileCache } from '../use-profile-cache.ts';
import { compareProfiles, nameChange } from './compare-profiles.ts';
import { useReverse } from './use-reverse.ts';

const entriesMax = 100;
/** Edits of one form that follow one another faster are one: a word, not its letters. */
const togetherMsMax = 1_200;

type Entry = {
  /** The form that an edit was made in; undefined for what is saved. */
  form: string | undefined;
  at: number;
  /** The profile before a saved change. */
  before?: Profile;
  undo: () => void | Promise<void>;
};

export type Undo = {
  canUndo: boolean;
  /** Takes the last change back. */
  undo: () => void;
  /** Records an edit that is not saved yet. */
  record: (form: string, restore: () => void) => void;
};

/**
 * Takes back every change of a profile, the last one first: edits that are not saved by restoring the draft, saved ones
 * by saving what was before. Saved changes are noticed in the query cache, whichever part of the editor has made them;
 * what was read from the server is no change of this editor.
 */
export function useUndo(profile: Profile): Undo {
  const queries = useQueryClient();
  const queryHash = hashKey(useProfileCache(profile.id).mutationKey);
  const reverse = useReverse(profile.id);
  const { notify, fail } = useToasts();
  const entries = useRef<Entry[]>([]);
  const [count, setCount] = useState(0);
  const last = useRef(profile);
  const running = useRef(Promise.resolve());

  const store = (next: Entry[]) => {
    entries.current = next.slice(-entriesMax);
    setCount(entries.current.length);
  };
  const take = (entry: Entry) => {
    if (!entries.current.includes(entry)) return;
    store(entries.current.filter((each) => each !== entry));
    running.current = running.current.then(entry.undo).catch(fail);
  };

  const noticeSaved = useEffectEvent((after: Profile) => {
    const before = last.current;
    last.current = after;
    const reversal = compareProfiles(before, after);
    if (!reversal) return;
    const top = entries.current.at(-1);
    // An optimistic change that failed was taken back already.
    if (top?.before && !compareProfiles(top.before, after)) return store(entries.current.slice(0, -1));
    const entry: Entry = {
      form: undefined,
      at: Date.now(),
      before,
      undo: async () => await reverse(reversal).then(() => void notify(t('Change undone'))),
    };
    const isDraftSaved = (each: Entry) => each.form !== undefined && savedForms(reversal).includes(each.form);
    store([...entries.current.filter((each) => !isDraftSaved(each)), entry]);
    const name = nameChange(reversal);
    if (name !== undefined) notify(name, undefined, { name: t('Undo'), run: () => take(entry) }, name);
  });
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        if (event.query.queryHash !== queryHash) return;
        const after = event.query.state.data as Profile | undefined;
        if (after === undefined) return;
        if (event.action.manual === true) noticeSaved(after);
        else last.current = after;
      }),
    [queries, queryHash],
  );

  const undo = () => {
    const entry = entries.current.at(-1);
    if (entry) take(entry);
  };
  useUndoKey(undo);

  const record = useCallback((form: string, restore: () => void) => {
    // The draft of a block that was deleted comes back with the block.
    if (form !== 'details' && form !== 'theme' && !last.current.blocks.some(({ id }) => id === form)) return;
    const top = entries.current.at(-1);
    const now = Date.now();
    if (top?.form === form && now - top.at < togetherMsMax) {
      top.at = now;
      return;
    }
    entries.current = [...entries.current, { form, at: now, undo: restore }].slice(-entriesMax);
    setCount(entries.current.length);
  }, []);

  return { canUndo: count > 0, undo, record };
}

/** The forms whose drafts a saved change has come from. */
function savedForms({ fields, changed }: { fields: object; changed: { id: string }[] }): string[] {
  return [
    ...changed.map(({ id }) => id),
    ...('theme' in fields ? ['theme'] : []),
    ...(Object.keys(fields).some((name) => name !== 'theme') ? ['details'] : []),
  ];
}

/** Control or Command with Z; in a field that is typed in, the browser undoes what was typed, and in a dialog nothing is undone. */
function useUndoKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (readKey(event) !== 'z' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('[role=dialog],textarea,select,[contenteditable]')) return;
      if (target instanceof HTMLInputElement && !['radio', 'checkbox', 'color', 'range'].includes(target.type)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
