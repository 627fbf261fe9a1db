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
  return { ...plan, whole: joinDays(days), quarterHours: [], rows: [] };
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

export function isEmptyPlan({ whole, quarterHours, rows }: RangePlan): boolean {
  return whole.length + quarterHours.length + rows.length === 0;
}

/** Neighbouring days are one span. */
function joinDays(days: number[]): Span[] {
  const spans: Span[] = [];
  for (const day of days) {
    const from = new Date(day * 1_000);
    const to = new Date(from.getTime() + dayMs);
    const last = spans.at(-1);
    if (last?.to.getTime() === from.getTime()) last.to = to;
    else spans.push({ from, to });
  }
  return spans;
}
