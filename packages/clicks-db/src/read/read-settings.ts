/**
 * Of every report. A query whose caller has given up is of no use to anybody, and holds a place that others want. The
 * rest makes planning cheaper, of which short reads consist for the most part: handing a few parts to threads costs more
 * than looking at them, and none of the reports can be answered from what parts say of themselves.
 */
export const readSettings = {
  max_execution_time: 30,
  max_threads_for_indexes: 1,
  optimize_use_implicit_projections: 0,
} as const;
