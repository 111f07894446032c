ALTER TABLE "gold_rates" VALIDATE CONSTRAINT "gold_rates_purity_check";
ALTER TABLE "items"
  VALIDATE CONSTRAINT "items_amounts_check",
  VALIDATE CONSTRAINT "items_gross_check",
  VALIDATE CONSTRAINT "items_huid_check",
  VALIDATE CONSTRAINT "items_huid_exempt_check",
  VALIDATE CONSTRAINT "items_stone_check",
  VALIDATE CONSTRAINT "items_texts_check",
  VALIDATE CONSTRAINT "items_wastage_check";
