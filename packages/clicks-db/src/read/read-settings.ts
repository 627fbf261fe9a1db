/** Of every report: a query whose caller has given up is of no use to anybody, and holds a place that others want. */
export const readSettings = { max_execution_time: 30 };
