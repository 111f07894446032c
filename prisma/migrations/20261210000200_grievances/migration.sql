-- CreateTable
CREATE TABLE "grievances" (
    "id" SERIAL NOT NULL,
    "ticket" VARCHAR(11) NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "mobile" VARCHAR(10) NOT NULL,
    "email" VARCHAR(254),
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" VARCHAR(2000),
    "answered_by" INTEGER,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "grievances_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "grievances_answer_check" CHECK (("answer" IS NULL) = ("answered_at" IS NULL) AND ("answer" IS NULL) = ("answered_by" IS NULL)),
    CONSTRAINT "grievances_ticket_check" CHECK ("ticket" ~ '^T-[0-9]{2}-[0-9]{6}$')
);

-- CreateIndex
CREATE UNIQUE INDEX "grievances_ticket_key" ON "grievances"("ticket");

-- CreateIndex
CREATE INDEX "grievances_mobile_idx" ON "grievances"("mobile");

-- CreateIndex
CREATE INDEX "grievances_answered_by_idx" ON "grievances"("answered_by");

-- CreateIndex
CREATE INDEX "grievances_created_at_id_idx" ON "grievances"("created_at", "id");

-- CreateIndex
CREATE INDEX "grievances_due_at_id_idx" ON "grievances"("due_at", "id");

-- AddForeignKey
ALTER TABLE "grievances" ADD CONSTRAINT "grievances_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The next ticket of the calendar year of the stores, without gaps: one transaction at a time.
CREATE OR REPLACE FUNCTION assign_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  series text := 'T-' || to_char(NEW.created_at AT TIME ZONE 'Asia/Kolkata', 'YY') || '-';
BEGIN
  PERFORM pg_advisory_xact_lock(4205);
  NEW.ticket := series || lpad((1 + coalesce((
    SELECT right(ticket, 6)::int FROM grievances WHERE ticket >= series || '000000' AND ticket <= series || '999999' ORDER BY ticket DESC LIMIT 1
  ), 0))::text, 6, '0');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER assign_ticket BEFORE INSERT ON grievances FOR EACH ROW EXECUTE FUNCTION assign_ticket();

-- CreateIndex
CREATE INDEX "grievances_answered_at_idx" ON "grievances"("answered_at");
