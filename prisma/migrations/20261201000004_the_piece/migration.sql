-- CreateEnum
CREATE TYPE "Article" AS ENUM ('jewellery', 'coin', 'bar', 'silver', 'service', 'job_work');

-- CreateEnum
CREATE TYPE "HuidExemption" AS ENUM ('below_2g', 'kundan_polki_jadau', 'not_gold', 'other');

-- AlterEnum
ALTER TYPE "Purity" ADD VALUE '23K';
ALTER TYPE "Purity" ADD VALUE '20K';
ALTER TYPE "Purity" ADD VALUE '14K';
ALTER TYPE "Purity" ADD VALUE '9K';
ALTER TYPE "Purity" ADD VALUE '999';
ALTER TYPE "Purity" ADD VALUE '925';

-- AlterTable
ALTER TABLE "items" ADD COLUMN     "article" "Article" NOT NULL DEFAULT 'jewellery',
ADD COLUMN     "declined" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "discount_amount" DECIMAL(14,2),
ADD COLUMN     "discount_reason" VARCHAR(200),
ADD COLUMN     "gross_mg" INTEGER,
ADD COLUMN     "hallmark_amount" DECIMAL(14,2),
ADD COLUMN     "huid" VARCHAR(6),
ADD COLUMN     "huid_exempt" "HuidExemption",
ADD COLUMN     "huid_exempt_note" VARCHAR(200),
ADD COLUMN     "stone_amount" DECIMAL(14,2),
ADD COLUMN     "stone_mg" INTEGER,
ADD COLUMN     "wastage_percent" DECIMAL(4,2);

CREATE OR REPLACE FUNCTION release_huids() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE items SET declined = NEW.stage = 'lost' WHERE opportunity_id = NEW.id AND huid IS NOT NULL AND deleted_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER release_huids AFTER UPDATE ON opportunities FOR EACH ROW
  WHEN ((OLD.stage = 'lost') <> (NEW.stage = 'lost'))
  EXECUTE FUNCTION release_huids();

CREATE OR REPLACE FUNCTION decline_piece() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.declined := EXISTS (SELECT FROM opportunities WHERE id = NEW.opportunity_id AND stage = 'lost');
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER decline_piece BEFORE INSERT OR UPDATE OF huid, opportunity_id ON items FOR EACH ROW
  WHEN (NEW.huid IS NOT NULL)
  EXECUTE FUNCTION decline_piece();

-- Existing rows agree with them: their new columns are empty.
ALTER TABLE "gold_rates"
  ADD CONSTRAINT "gold_rates_purity_check" CHECK ("purity" IN ('24K', '22K', '18K')) NOT VALID;
ALTER TABLE "items"
  ADD CONSTRAINT "items_amounts_check" CHECK ("stone_amount" >= 0 AND "hallmark_amount" >= 0 AND "discount_amount" >= 0) NOT VALID,
  ADD CONSTRAINT "items_gross_check" CHECK ("gross_mg" IS NULL OR ("gross_mg" BETWEEN 1 AND 10000000 AND "weight_mg" IS NOT NULL AND "weight_mg" = "gross_mg" - coalesce("stone_mg", 0))) NOT VALID,
  ADD CONSTRAINT "items_huid_check" CHECK ("huid" ~ '^[A-Z0-9]{6}$') NOT VALID,
  ADD CONSTRAINT "items_huid_exempt_check" CHECK ("huid_exempt" <> 'other' OR "huid_exempt_note" IS NOT NULL) NOT VALID,
  ADD CONSTRAINT "items_stone_check" CHECK ("stone_mg" BETWEEN 0 AND 10000000) NOT VALID,
  ADD CONSTRAINT "items_texts_check" CHECK ("discount_reason" <> '' AND "huid_exempt_note" <> '') NOT VALID,
  ADD CONSTRAINT "items_wastage_check" CHECK ("wastage_percent" BETWEEN 0 AND 50) NOT VALID;
