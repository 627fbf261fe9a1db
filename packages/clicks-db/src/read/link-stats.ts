export type SeriesPoint = {
  /** Begin of the interval. `hour`: the instant in UTC, ISO 8601; `day`, `week`, `month`: the zone's date, YYYY-MM-DD. */
  date: string;
  clicks: number;
  uniqueVisitors: number;
};

export type NamedClicks = { name: string; clicks: number };

export type LinkStats = {
  totalClicks: number;
  /** Exact for few, within about 2 % for many. */
  uniqueVisitors: number;
  /** Clicks of bots in the range, whether they are included or not. */
  botClicks: number;
  qrScans: number;
  /** ISO 8601 with milliseconds; null without clicks in the range. */
  lastClickedAt: string | null;
  /** Every interval that the range touches, in order, empty ones too; sums to totalClicks. */
  clicksOverTime: SeriesPoint[];
  /** Each list: the 50 with the most clicks, most first; "Unknown" where it could not be told. */
  countries: NamedClicks[];
  cities: NamedClicks[];
  /** Host names; "Direct" for visits without a referrer. */
  referrers: NamedClicks[];
  devices: NamedClicks[];
  browsers: NamedClicks[];
  os: NamedClicks[];
};
