import type { RangePlan, Span } from './plan-range.ts';

const dayMs = 86_400_000;
/** A longer series is always read as a whole. */
const rememberedDaysMax = 400;

/** Whole UTC days of a plan that are over at `now`, each by its begin in Unix seconds. */
export function listDaysThatAreOver({ whole }: RangePlan, now: Date): number[] {
  const days: number[] = [];
  for (const { from, to } of whole) {
    const end = Math.min(to.getTime(), now.getTime());
    let day = Math.ceil(from.getTime() / dayMs) * dayMs;
    for (; day + dayMs <= end; day += dayMs) {
      if (days.length === rememberedDaysMax) return [];
      days.push(day / 1_000);
    }
  }
  return days;
}

/** The part of a plan that is on these UTC days, which are whole in it. */
export function keepDays(plan: RangePlan, days: number[]): RangePlan {
  return { ...plan, whole: joinDays(days), today: [], quarterHours: [], rows: [] };
}

/** The rest of the plan. */
export function leaveOutDays(plan: RangePlan, days: number[]): RangePlan {
  const whole = plan.whole.flatMap(({ from, to }) => {
    const gaps = joinDays(days).filter((gap) => gap.from >= from && gap.to <= to);
    const begins = [from, ...gaps.map((gap) => gap.to)];
    return begins
      .map((begin, index) => ({ from: begin, to: gaps[index]?.from ?? to }))
      .filter((span) => span.from < span.to);
  });
  return { ...plan, whole };
}

/** Neighbouring days are one span. */
function joinDays(days: number[]): Span[] {
  return joinSpans(days.map((day) => ({ from: new Date(day * 1_000), to: new Date(day * 1_000 + dayMs) })));
}

/** The part of a plan that is in these spans, which begin and end with UTC days or with the range of the plan. */
export function limitPlan({ whole, today, quarterHours, rows, ...plan }: RangePlan, spans: Span[]): RangePlan {
  const joined = joinSpans(spans);
  const limit = (planned: Span[]) =>
    planned.flatMap((span) =>
      joined
        .map(({ from, to }) => ({
          from: new Date(Math.max(from.getTime(), span.from.getTime())),
          to: new Date(Math.min(to.getTime(), span.to.getTime())),
        }))
        .filter(({ from, to }) => from < to),
    );
  return {
    ...plan,
    whole: limit(whole),
    today: limit(today),
    quarterHours: limit(quarterHours),
    rows: limit(rows),
  };
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans) {
    const last = joined.at(-1);
    if (last?.to.getTime() === from.getTime()) last.to = to;
    else joined.push({ from, to });
  }
  return joined;
}
