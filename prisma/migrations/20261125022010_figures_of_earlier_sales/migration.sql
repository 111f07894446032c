-- Rows from before the triggers: counted less kept, both of one snapshot. A transaction is in it with its change and its entry, or with
-- neither. No lock on opportunities and orders.
-- lint: allow whole-table: rows are only added
INSERT INTO sales_counters (owner, day,
    made_new, made_contacted, made_visiting, made_quoted, made_won, made_lost, won, won_amount, lost_price, lost_bought_elsewhere, lost_no_answer,
    lost_changed_mind, lost_other, received)
SELECT owner, day,
    sum(made_new), sum(made_contacted), sum(made_visiting), sum(made_quoted), sum(made_won), sum(made_lost), sum(won), sum(won_amount),
    sum(lost_price), sum(lost_bought_elsewhere), sum(lost_no_answer), sum(lost_changed_mind), sum(lost_other), sum(received)
FROM (
  SELECT * FROM sales_counted
  UNION ALL
  SELECT owner, day,
    -made_new, -made_contacted, -made_visiting, -made_quoted, -made_won, -made_lost, -won, -won_amount, -lost_price, -lost_bought_elsewhere,
    -lost_no_answer, -lost_changed_mind, -lost_other, -received
  FROM sales_counters
) each
GROUP BY owner, day
HAVING sum(made_new) <> 0 OR sum(made_contacted) <> 0 OR sum(made_visiting) <> 0 OR sum(made_quoted) <> 0
    OR sum(made_won) <> 0 OR sum(made_lost) <> 0 OR sum(won) <> 0 OR sum(won_amount) <> 0
    OR sum(lost_price) <> 0 OR sum(lost_bought_elsewhere) <> 0 OR sum(lost_no_answer) <> 0 OR sum(lost_changed_mind) <> 0 OR sum(lost_other) <> 0 OR sum(received) <> 0;
