-- The newest dates are read from the index, in its order, and no further than they are told.
CREATE INDEX "day_tallies_day_n_idx" ON "day_tallies"("day", "n");
