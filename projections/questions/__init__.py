"""The closed vocabulary of questions: metric x dimension x filters, declared once, answered from the tables."""
