import type { NamedClicks } from './link-stats.ts';

export type ProfileStats = {
  totalViews: number;
  /** Of the page; exact for few, within about 2 % for many. */
  uniqueVisitors: number;
  /** On all blocks together. */
  totalClicks: number;
  /** Every interval that the range touches, in order, empty ones too; sums to the totals. */
  viewsOverTime: { date: string; views: number; clicks: number }[];
  /** Blocks that were clicked in the range, deleted ones too. */
  blocks: { blockId: string; clicks: number }[];
  /** Of views. */
  countries: NamedClicks[];
  referrers: NamedClicks[];
  devices: NamedClicks[];
};

/** What all links and profiles of a workspace came to. */
export type OverviewStats = {
  /** Of links. */
  totalClicks: number;
  totalViews: number;
  /** Of links and profiles together. */
  uniqueVisitors: number;
  clicksOverTime: { date: string; clicks: number; uniqueVisitors: number }[];
  /** Of clicks. */
  countries: NamedClicks[];
  referrers: NamedClicks[];
};
