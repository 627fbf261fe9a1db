import type { Pool } from 'pg';

/**
 * The time after a commit in which a redirect may decide by what it read before: a change is visible everywhere within
 * a second.
 */
const visible = `interval '1 second'`;
/** A redirect that was not seen for this long is gone; what its journal may still hold is not waited for. */
const gone = `interval '10 seconds'`;
const budgetsPerStatementMax = 10_000;
const forgetAfter = `interval '1 day'`;

const addJournalSql = `
  insert into redirect_journals (journal_id) values ($1)
  on conflict (journal_id) do update
  set seen_at = now(), counted_until = null, marked_at = null, lanes = '{}', sequences = '{}'`;

/** Says that a redirect has begun to write this journal; it may continue that of an earlier process. */
export async function addJournal(pool: Pool, journalId: string): Promise<void> {
  await pool.query({ name: 'add-journal', text: addJournalSql, values: [journalId] });
}

const keepJournalSql = `
  with forgotten as (delete from redirect_journals where seen_at < now() - ${forgetAfter} and journal_id <> $1)
  update redirect_journals set seen_at = now() where journal_id = $1`;

/** Says that the redirect of this journal still runs, and forgets those that have not said so for a day. */
export async function keepJournal(pool: Pool, journalId: string): Promise<void> {
  await pool.query({ name: 'keep-journal', text: keepJournalSql, values: [journalId] });
}

/** Whether any click limit is not settled; nearly always there is none. */
export async function hasUnsettledBudgets(pool: Pool): Promise<boolean> {
  const text = 'select exists (select from click_budgets where unsettled) as found';
  const { rows } = await pool.query<{ found: boolean }>({ name: 'has-unsettled-budgets', text });
  return rows[0]?.found === true;
}

// Rows that another statement holds are left to it, so that no two wait for each other.
const stampBudgetsSql = `
  update click_budgets set settle_from = now() where link_id in (
    select link_id from click_budgets where unsettled and settle_from is null
    limit ${budgetsPerStatementMax} for update skip locked
  )`;

const countMarkersSql = `
  update redirect_journals j set counted_until = marked_at, marked_at = null
  where marked_at is not null and not exists (
    select from unnest(j.lanes, j.sequences) as marker (lane, sequence) left join lane_marks m on m.lane = marker.lane
    where coalesce(m.mark, -1) < marker.sequence
  )`;

const settleBudgetsSql = `
  update click_budgets set unsettled = false, settle_from = null where link_id in (
    select link_id from click_budgets
    where unsettled and settle_from + ${visible} <= (
      select min(coalesce(counted_until, '-infinity')) from redirect_journals where seen_at > now() - ${gone}
    )
    limit ${budgetsPerStatementMax} for update skip locked
  )`;

/**
 * Does what can be done now for the click limits that are not settled: notes when they were first seen, which markers
 * analytics has passed, and settles the limits for which every journal is counted. Returns how many were settled.
 */
export async function settleBudgets(pool: Pool): Promise<number> {
  await pool.query({ name: 'stamp-budgets', text: stampBudgetsSql });
  await pool.query({ name: 'count-markers', text: countMarkersSql });
  const { rowCount } = await pool.query({ name: 'settle-budgets', text: settleBudgetsSql });
  return rowCount ?? 0;
}

const findMarkerTimeSql = `
  select now() as at from redirect_journals j
  where j.journal_id = $1 and j.marked_at is null and exists (
    select from click_budgets b
    where b.unsettled and b.settle_from + ${visible} <= now()
      and (j.counted_until is null or j.counted_until < b.settle_from + ${visible})
  )`;

/**
 * The time of the store, if a limit waits for markers in this journal; undefined when none does, or earlier markers are
 * not counted yet.
 */
export async function findMarkerTime(pool: Pool, journalId: string): Promise<Date | undefined> {
  const { rows } = await pool.query<{ at: Date }>({
    name: 'find-marker-time',
    text: findMarkerTimeSql,
    values: [journalId],
  });
  return rows[0]?.at;
}

/** Where the markers of a journal are: each lane with the sequence number of its marker. */
export type JournalMarkers = { lane: string; sequence: number }[];

const saveMarkersSql = `
  update redirect_journals set marked_at = $2, lanes = $3, sequences = $4, seen_at = now() where journal_id = $1`;

/** @param at a time of the store from before they were appended; 'infinity' when nothing will be appended after them */
export async function saveMarkers(
  pool: Pool,
  journalId: string,
  at: Date | 'infinity',
  markers: JournalMarkers,
): Promise<void> {
  const values = [journalId, at, markers.map(({ lane }) => lane), markers.map(({ sequence }) => sequence)];
  await pool.query({ name: 'save-markers', text: saveMarkersSql, values });
}
